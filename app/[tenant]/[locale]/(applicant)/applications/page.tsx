import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import {
  cardOf,
  handedOverCardOf,
  noticeOf,
  resumedStep,
} from "@/app/[tenant]/[locale]/(applicant)/applications/cards";
import { HandedOverPart } from "@/app/[tenant]/[locale]/(applicant)/applications/handed-over-part";
import { failurePage, withErrorPage } from "@/app/[tenant]/[locale]/(applicant)/with-error-page";
import { AgeNotices } from "@/components/age-notices/age-notices";
import { ApplicationCards } from "@/components/applications/application-cards";
import { NewApplication } from "@/components/applications/new-application";
import { ApplicantSignOut } from "@/components/shell/applicant-sign-out";
import { PageHeading } from "@/components/shell/page-heading";
import { PageTexts } from "@/components/texts/page-texts";
import { guardedRead, loadConfiguration, requireApplicant } from "@/lib/bff/applicant";
import { callBackend } from "@/lib/bff/call-backend";
import { type PageParams, startPage } from "@/lib/bff/page";
import { MissingFeatures } from "@/lib/client/features";
import { ageNotices } from "@/lib/contracts/age-notices";
import type { Application } from "@/lib/contracts/application";
import { AppError } from "@/lib/contracts/errors";
import { handOver } from "@/lib/contracts/hand-over";
import { registrations } from "@/lib/contracts/registrations";
import { latestWithGuardians } from "@/lib/domain/application/family";
import { countryOf } from "@/lib/domain/country/countries";
import { countryForm } from "@/lib/domain/country/country-forms";
import type { Locale } from "@/lib/domain/country/locales";
import { fullName } from "@/lib/domain/person/full-name";
import { routeOfStep } from "@/lib/domain/step-routes";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { missingFeatures } from "@/lib/server/environment/web-environment";

export const dynamic = "force-dynamic";

/** Of the applications that guardians have taken over, which their students read. */
const HANDED_OVER = ["form", "seats"] as const;

interface ApplicationsProps {
  params: Promise<PageParams>;
}

export const generateMetadata = async ({ params }: ApplicationsProps): Promise<Metadata> => {
  const { locale } = await startPage(params);
  return { title: (await getTranslations({ locale, namespace: "applications" }))("title") };
};

const listHandedOver = async (tenant: Tenant, token: string) =>
  (await callBackend(handOver.list, { tenant, token }, {})).applications;

const createFirst = (tenant: Tenant, token: string, language: Locale): Promise<Application | AppError> =>
  guardedRead(undefined, () => callBackend(registrations.create, { tenant, token }, { body: { language } })).catch(
    (error) => {
      if (error instanceof AppError) return error;
      throw error;
    },
  );

const creationFailure = async (error: AppError, locale: Locale): Promise<ReactNode> => {
  const t = await getTranslations({ locale, namespace: "errors" });
  return failurePage(error, locale, t("general_error_something_went_wrong"));
};

/**
 * Without an application, and none that the applicant only reads, it creates one and opens it, a single unfinished one it resumes;
 * otherwise, and while a message about a child's age is to come, it shows the list.
 */
const ApplicationsPage = async ({ params }: ApplicationsProps) => {
  const { tenant, locale } = await startPage(params);
  const { token } = await requireApplicant(tenant);
  const missing = missingFeatures(tenant);
  const [{ registrations: summaries }, handedOver, config, { notices }] = await guardedRead(undefined, () =>
    Promise.all([
      callBackend(registrations.list, { tenant, token }, {}),
      missing.includes("handOver") ? [] : listHandedOver(tenant, token),
      loadConfiguration(tenant, locale, token),
      missing.includes("ageNotices") ? { notices: [] } : callBackend(ageNotices.list, { tenant, token }, {}),
    ]),
  );
  const { region } = countryOf(tenantRow(tenant).country);
  const hasHandedOver = handedOver.length > 0;
  // Who waits for a birthday finds that here: there is nothing to continue with yet.
  const hasList = hasHandedOver || notices.length > 0;
  if (summaries.length === 0 && !hasList) {
    // The backend returns the same untouched draft again: a refresh or a second tab creates no second one.
    const created = await createFirst(tenant, token, locale);
    if (created instanceof AppError) return creationFailure(created, locale);
    redirect(routeOfStep(created._id, created.step));
  }
  const [only] = summaries;
  const now = new Date();
  if (summaries.length === 1 && only && only.maxStep !== "done" && !hasList)
    redirect(routeOfStep(only._id, resumedStep(tenant, config, only, now).name));
  const relative = latestWithGuardians(summaries);
  const t = await getTranslations({ locale, namespace: "applications" });
  const common = await getTranslations({ locale, namespace: "common" });
  return (
    <div className="max-w-form">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <PageHeading>{t("title")}</PageHeading>
        <ApplicantSignOut label={common("signOut")} retryLabel={common("retry")} waitingText={common("signOutWaits")} />
      </div>
      {hasHandedOver && (
        <PageTexts groups={HANDED_OVER} locale={locale} reader="student">
          <HandedOverPart
            cards={handedOver.map((one) => handedOverCardOf(one, config, { locale, region }))}
            countryForm={countryForm(region)}
            language={locale}
          />
        </PageTexts>
      )}
      <PageTexts groups={["applications"]} locale={locale}>
        <MissingFeatures features={missing}>
          <AgeNotices notices={notices.map((notice) => noticeOf(notice, config, locale))} />
          {summaries.length > 0 && (
            <ApplicationCards cards={summaries.map((summary) => cardOf(summary, { tenant, config, locale, now }))} />
          )}
          <NewApplication
            count={summaries.length}
            language={locale}
            limit={config.registrationLimit}
            relative={relative && { id: relative._id, name: fullName(relative, locale) }}
          />
        </MissingFeatures>
      </PageTexts>
    </div>
  );
};

export default withErrorPage(ApplicationsPage);
