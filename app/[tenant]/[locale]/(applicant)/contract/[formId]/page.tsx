import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { StudentReadingPart } from "@/app/[tenant]/[locale]/(applicant)/student-reading-part";
import { withErrorMetadata, withErrorPage } from "@/app/[tenant]/[locale]/(applicant)/with-error-page";
import { StepHeader } from "@/components/application/step-header";
import { ContractAcceptance } from "@/components/contract/contract-acceptance";
import { ContractText } from "@/components/contract/contract-text";
import { PrintButton } from "@/components/shell/print-button";
import { PageTexts } from "@/components/texts/page-texts";
import { Sentence } from "@/components/texts/sentence";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { openWithAgreement } from "@/lib/bff/applicant";
import { type PageParams, startPage } from "@/lib/bff/page";
import { MissingFeatures } from "@/lib/client/features";
import { AppError } from "@/lib/contracts/errors";
import { contractTexts, shownContract } from "@/lib/domain/application/contract";
import { mustSignFirst } from "@/lib/domain/application/hand-over";
import { readerOf } from "@/lib/domain/application/reader";
import { LOCALES, tagOf } from "@/lib/domain/country/locales";
import { isAdult } from "@/lib/domain/person/age";
import { flattenName } from "@/lib/domain/person/name";
import { routes } from "@/lib/domain/routes";
import { changeRoute, returnStep } from "@/lib/domain/step-routes";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { instantText } from "@/lib/i18n/dates";
import { readerTranslations } from "@/lib/i18n/reader-translations";

interface ContractProps {
  params: Promise<PageParams & { formId: string }>;
  searchParams: Promise<{ return?: string }>;
}

const open = async ({ params, searchParams }: ContractProps) => {
  const { tenant, locale } = await startPage(params);
  const { formId } = await params;
  const returnTo = returnStep(await searchParams);
  const path = returnTo ? changeRoute(formId, "contract", returnTo) : routes.contract(formId);
  const opened = await openWithAgreement(tenant, locale, formId, path);
  if (!opened.journey.includes("contract")) throw new AppError("not_found");
  return { tenant, locale, formId, returnTo, ...opened };
};

export const generateMetadata = withErrorMetadata(async (props: ContractProps): Promise<Metadata> => {
  const { locale } = await open(props);
  return { title: (await getTranslations({ locale, namespace: "contract" }))("title") };
});

/** The agreement step: the versioned text, the form to accept it, and who has accepted it. */
const ContractPage = async (props: ContractProps) => {
  const { tenant, locale, formId, returnTo, ...opened } = await open(props);
  const { application, config, settings, journey, missing, today, zone } = opened;
  if (application.maxStep === "done") redirect(routes.appointment(formId));
  const reader = readerOf(application);
  const t = await readerTranslations(locale, reader, "contract");
  const { version } = settings.contract;
  const texts = contractTexts(config.dashboardConfig, application.location_key);
  const { language, text } = shownContract(texts, locale, tenantRow(tenant).country);
  const accepted = application.contract?.version === version ? application.contract : undefined;
  return (
    <>
      <StepHeader
        config={config}
        journey={journey}
        lead={t("lead")}
        locale={locale}
        maxStep={application.maxStep}
        pictures={settings}
        reader={reader}
        returnTo={returnTo}
        step="contract"
        title={t("title")}
      />
      <div className="max-w-form">
        {mustSignFirst(application, isAdult(application.student.birthDate, today)) && (
          <Notice className="mb-6">{t("signerAdult")}</Notice>
        )}
        {application.handOver?.acceptedAt && !accepted && (
          <Notice className="mb-6">
            <Sentence
              text={(name) => t("takenOver", { name })}
              value={flattenName(application.student.firstName, locale)}
            />
          </Notice>
        )}
        <StudentReadingPart application={application} locale={locale} zone={zone} />
        {language !== locale && (
          <Notice className="mb-6">{t("otherLanguage", { language: LOCALES[language].name })}</Notice>
        )}
        <Card
          as="article"
          className="print:border-0 print:bg-transparent print:p-0 print:shadow-none"
          lang={tagOf(language)}
          padding="large"
        >
          <ContractText text={text} />
        </Card>
        <div className="mt-4 mb-8 flex flex-wrap items-center justify-between gap-4">
          <p className="text-ink-second text-sm">{t("version", { version })}</p>
          <PrintButton label={t("print")} />
        </div>
        {accepted && (
          <Notice className="mb-8" status="success">
            {t(`accepted_${accepted.signer}`, {
              date: instantText(locale, "longDate", new Date(accepted.signedAt), zone),
            })}
          </Notice>
        )}
        <PageTexts groups={["contract"]} locale={locale} reader={reader}>
          <MissingFeatures features={missing}>
            <ContractAcceptance
              key={application.version}
              agePreCheck={settings.agePreCheck}
              application={application}
              journey={journey}
              language={locale}
              today={today}
              version={version}
            />
          </MissingFeatures>
        </PageTexts>
      </div>
    </>
  );
};

export default withErrorPage(ContractPage);
