import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { type PageParams, startPage } from "@/lib/bff/page";
import { clientMessages } from "@/lib/i18n/client-messages";

interface DashboardLayoutProps {
  children: ReactNode;
  params: Promise<PageParams>;
}

export const generateMetadata = async ({ params }: DashboardLayoutProps): Promise<Metadata> => {
  const { locale } = await startPage(params);
  return { title: (await getTranslations({ locale, namespace: "dashboard" }))("title"), robots: "noindex" };
};

/** Provides the messages that all screens of the dashboard share. */
const DashboardLayout = async ({ children, params }: DashboardLayoutProps) => {
  const { locale } = await startPage(params);
  return (
    <NextIntlClientProvider messages={await clientMessages(locale, ["common", "dashboard", "errors"])}>
      {children}
    </NextIntlClientProvider>
  );
};

export default DashboardLayout;
