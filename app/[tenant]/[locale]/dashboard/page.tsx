import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { LoginForm } from "@/components/dashboard/login-form";
import { SiteHeader } from "@/components/shell/site-header";
import { Themes } from "@/components/shell/themes";
import { PageTexts } from "@/components/texts/page-texts";
import { Card } from "@/components/ui/card";
import { type PageParams, startPage } from "@/lib/bff/page";

export const dynamicParams = false;

/** The staff's login. Prerendered. */
const LoginPage = async ({ params }: { params: Promise<PageParams> }) => {
  const { tenant, locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "dashboard" });
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader locale={locale} tenant={tenant} />
      <main className="mx-auto w-full max-w-110 flex-1 px-4 py-12" id="content" tabIndex={-1}>
        <h1 className="font-semibold text-3xl">{t("loginTitle")}</h1>
        <p className="mt-2 text-ink-second">{t("loginLead")}</p>
        <Card className="mt-8">
          <PageTexts groups={["dashboard"]} locale={locale}>
            <Suspense>
              <LoginForm />
            </Suspense>
          </PageTexts>
        </Card>
      </main>
      <footer className="flex justify-center px-4 py-6 print:hidden">
        <Themes locale={locale} />
      </footer>
    </div>
  );
};

export default LoginPage;
