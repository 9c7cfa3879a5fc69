import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageLoading } from "@/components/shell/page-loading";
import { type PageParams, startPage } from "@/lib/bff/page";

interface DashboardLayoutProps {
  children: ReactNode;
  params: Promise<PageParams>;
}

export const generateMetadata = async ({ params }: DashboardLayoutProps): Promise<Metadata> => {
  const { locale } = await startPage(params);
  return { title: (await getTranslations({ locale, namespace: "dashboard" }))("title"), robots: "noindex" };
};

/** Shows that the next screen is loading. */
const DashboardLayout = async ({ children, params }: DashboardLayoutProps) => {
  const { locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "common" });
  return (
    <>
      <PageLoading label={t("loading")} />
      {children}
    </>
  );
};

export default DashboardLayout;
