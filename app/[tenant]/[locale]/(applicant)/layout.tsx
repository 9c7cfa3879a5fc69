import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { PageLoading } from "@/components/shell/page-loading";
import { SiteFooter } from "@/components/shell/site-footer";
import { SiteHeader } from "@/components/shell/site-header";
import { type PageParams, startPage } from "@/lib/bff/page";
import { hasLocations } from "@/lib/domain/tenant/tenants";
import { isOn } from "@/lib/server/environment/flag";

interface ApplicantLayoutProps {
  children: ReactNode;
  params: Promise<PageParams>;
}

// Pages are prerendered by the build, so this is the build's variable.
const IS_DEMO = isOn(process.env.DEMO);

/** The applicant's shell: header, content, footer. */
const ApplicantLayout = async ({ children, params }: ApplicantLayoutProps) => {
  const { tenant, locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "common" });
  return (
    <div className="flex min-h-(--window-height) flex-col">
      <PageLoading label={t("loading")} />
      <SiteHeader locale={locale} tenant={tenant} />
      <main className="page-frame flex-1 py-8 sm:py-12" id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter hasInbox={IS_DEMO && hasLocations(tenant)} locale={locale} />
    </div>
  );
};

export default ApplicantLayout;
