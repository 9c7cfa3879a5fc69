import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import { StepHeader } from "@/components/application/step-header";
import { CentreChoice } from "@/components/centres/centre-choice";
import { openApplication } from "@/lib/bff/applicant";
import { openPage, type PageParams } from "@/lib/bff/page";
import { routes } from "@/lib/domain/routes";
import { clientMessages } from "@/lib/i18n/client-messages";

interface CentersProps {
  params: Promise<PageParams & { formId: string }>;
}

export const generateMetadata = async ({ params }: CentersProps): Promise<Metadata> => {
  const { locale } = await openPage(params);
  return { title: (await getTranslations({ locale, namespace: "centers" }))("title") };
};

/** The location step. Not found where it is not configured; a booked application has its appointment (spec §2). */
const CentersPage = async ({ params }: CentersProps) => {
  const { tenant, locale } = await openPage(params);
  const { formId } = await params;
  const { application, config, journey, today } = await openApplication(tenant, formId, routes.centers(formId));
  if (!journey.includes("location")) notFound();
  if (application.maxStep === "done") redirect(routes.appointment(formId));
  const t = await getTranslations({ locale, namespace: "centers" });
  return (
    <div className="mx-auto max-w-160">
      <StepHeader journey={journey} locale={locale} step="location" title={t("title")} />
      <NextIntlClientProvider messages={await clientMessages(locale, ["common", "centers", "errors"])}>
        <CentreChoice
          key={application.version}
          application={application}
          centers={config.centers}
          dashboardConfig={config.dashboardConfig}
          language={locale}
          today={today}
        />
      </NextIntlClientProvider>
    </div>
  );
};

export default CentersPage;
