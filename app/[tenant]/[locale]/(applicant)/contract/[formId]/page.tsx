import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getTranslations } from "next-intl/server";
import { StepHeader } from "@/components/application/step-header";
import { ContractAcceptance } from "@/components/contract/contract-acceptance";
import { ContractText } from "@/components/contract/contract-text";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { openApplication } from "@/lib/bff/applicant";
import { openPage, type PageParams } from "@/lib/bff/page";
import { shownContract } from "@/lib/domain/application/contract";
import { LOCALES, tagOf } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { clientMessages } from "@/lib/i18n/client-messages";

interface ContractProps {
  params: Promise<PageParams & { formId: string }>;
}

export const generateMetadata = async ({ params }: ContractProps): Promise<Metadata> => {
  const { locale } = await openPage(params);
  return { title: (await getTranslations({ locale, namespace: "contract" }))("title") };
};

/** The contract step: the versioned text, and who accepts it. */
const ContractPage = async ({ params }: ContractProps) => {
  const { tenant, locale } = await openPage(params);
  const { formId } = await params;
  const { application, settings, journey, today, zone } = await openApplication(
    tenant,
    formId,
    routes.contract(formId),
  );
  if (!journey.includes("contract")) notFound();
  if (application.maxStep === "done") redirect(routes.appointment(formId));
  const t = await getTranslations({ locale, namespace: "contract" });
  const { language, text } = shownContract(settings.contract.body, locale, tenant);
  return (
    <div className="mx-auto max-w-160">
      <StepHeader journey={journey} lead={t("lead")} locale={locale} step="contract" title={t("title")} />
      {language !== locale && (
        <Notice className="mb-6">{t("otherLanguage", { language: LOCALES[language].name })}</Notice>
      )}
      <Card as="article" className="mb-8" lang={tagOf(language)} padding="large">
        <ContractText text={text} />
        <p className="mt-6 text-ink-second text-sm">{t("version", { version: settings.contract.version })}</p>
      </Card>
      <NextIntlClientProvider messages={await clientMessages(locale, ["common", "contract", "errors"])}>
        <ContractAcceptance
          key={application.version}
          application={application}
          journey={journey}
          language={locale}
          today={today}
          version={settings.contract.version}
          zone={zone}
        />
      </NextIntlClientProvider>
    </div>
  );
};

export default ContractPage;
