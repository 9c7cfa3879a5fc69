import type { Metadata } from "next";
import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageLoading } from "@/components/shell/page-loading";
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

/** Provides the messages that all screens of the dashboard share, and shows that the next screen is loading. */
const DashboardLayout = async ({ children, params }: DashboardLayoutProps) => {
  const { locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "common" });
  return (
    <NextIntlClientProvider messages={await clientMessages(locale, ["common", "dashboard", "errors"])}>
      <PageLoading label={t("loading")} />
      {children}
    </NextIntlClientProvider>
  );
};

export default DashboardLayout;
