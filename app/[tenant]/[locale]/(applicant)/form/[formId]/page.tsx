import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FormStep } from "@/app/[tenant]/[locale]/(applicant)/form-step";
import { withErrorMetadata, withErrorPage } from "@/app/[tenant]/[locale]/(applicant)/with-error-page";
import { StepHeader } from "@/components/application/step-header";
import { furthestPage, type OpenApplication, openApplication } from "@/lib/bff/applicant";
import { resolveFormStep } from "@/lib/bff/form-page";
import { type PageParams, startPage } from "@/lib/bff/page";
import { AppError } from "@/lib/contracts/errors";
import { isHandOverStep, isSignedStep, mustSignFirst } from "@/lib/domain/application/hand-over";
import { readerOf } from "@/lib/domain/application/reader";
import { type FormStepName, isFormStep, leadKey, titleKey } from "@/lib/domain/application/step-texts";
import { STEPS } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { changeRoute, isFromSummary, returnStep, routeOfStep } from "@/lib/domain/step-routes";
import { readerTranslations } from "@/lib/i18n/reader-translations";

interface FormPageProps {
  params: Promise<PageParams & { formId: string }>;
  searchParams: Promise<{ step?: string; return?: string }>;
}

const open = async ({ params, searchParams }: FormPageProps) => {
  const { tenant, locale } = await startPage(params);
  const { formId } = await params;
  const query = await searchParams;
  const { step: requested } = query;
  const requestedStep = STEPS.find((step) => step === requested);
  const returnTo = returnStep(query);
  const path =
    requestedStep && returnTo
      ? changeRoute(formId, requestedStep, returnTo, isFromSummary(query))
      : routes.form(formId, requestedStep);
  return { tenant, locale, formId, requested, returnTo, opened: await openApplication(tenant, locale, formId, path) };
};

/** The heading of a step, and the text under it. */
const headingOf = async ({ application, context }: OpenApplication, step: FormStepName, locale: Locale) => {
  if (isHandOverStep(step, application)) {
    const t = await getTranslations({ locale, namespace: "handOver" });
    return { title: t("title"), lead: t("lead") };
  }
  const t = await readerTranslations(locale, readerOf(application), "form");
  const lead = leadKey(step, context.isAdult);
  return { title: t(titleKey(step)), lead: lead && t(lead) };
};

export const generateMetadata = withErrorMetadata(async (props: FormPageProps): Promise<Metadata> => {
  const { locale, requested, opened } = await open(props);
  const step = resolveFormStep(opened, requested);
  return isFormStep(step) ? { title: (await headingOf(opened, step, locale)).title } : {};
});

/** The form's steps, for an application that is not booked. Any other redirects to its furthest page. */
const FormPage = async (props: FormPageProps) => {
  const { tenant, locale, formId, requested, returnTo, opened } = await open(props);
  if (opened.application.status !== "draft") redirect(furthestPage(opened));
  const step = resolveFormStep(opened, requested);
  if (step === "done") throw new AppError("step_unresolved");
  if (!isFormStep(step)) redirect(routeOfStep(formId, step));
  if (isSignedStep(step) && mustSignFirst(opened.application, opened.context.isAdult))
    redirect(routes.contract(formId));
  return (
    <>
      <StepHeader
        config={opened.config}
        journey={opened.journey}
        {...(await headingOf(opened, step, locale))}
        locale={locale}
        maxStep={opened.application.maxStep}
        pictures={opened.settings}
        reader={readerOf(opened.application)}
        returnTo={returnTo}
        step={step}
      />
      <div className="max-w-form">
        <FormStep key={step} locale={locale} mode="apply" opened={opened} step={step} tenant={tenant} />
      </div>
    </>
  );
};

export default withErrorPage(FormPage);
