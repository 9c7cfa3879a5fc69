import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FormStep } from "@/app/[tenant]/[locale]/(applicant)/form-step";
import { withErrorMetadata, withErrorPage } from "@/app/[tenant]/[locale]/(applicant)/with-error-page";
import { StepHeader } from "@/components/application/step-header";
import { furthestPage, openApplication } from "@/lib/bff/applicant";
import { resolveFormStep } from "@/lib/bff/form-page";
import { type PageParams, startPage } from "@/lib/bff/page";
import { AppError } from "@/lib/contracts/errors";
import { isFormStep, leadKey, titleKey } from "@/lib/domain/application/step-texts";
import { STEPS } from "@/lib/domain/application/steps";
import { changeRoute, returnStep, routeOfStep, routes } from "@/lib/domain/routes";

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
  const path =
    requestedStep && returnStep(query) ? changeRoute(formId, requestedStep) : routes.form(formId, requestedStep);
  return { tenant, locale, formId, requested, opened: await openApplication(tenant, locale, formId, path) };
};

export const generateMetadata = withErrorMetadata(async (props: FormPageProps): Promise<Metadata> => {
  const { locale, requested, opened } = await open(props);
  const t = await getTranslations({ locale, namespace: "form" });
  const step = resolveFormStep(opened, requested);
  return isFormStep(step) ? { title: t(titleKey(step)) } : {};
});

/** The form's steps, for an application that is not booked. Any other redirects to its furthest page. */
const FormPage = async (props: FormPageProps) => {
  const { tenant, locale, formId, requested, opened } = await open(props);
  if (opened.application.status !== "draft") redirect(furthestPage(opened));
  const step = resolveFormStep(opened, requested);
  if (step === "done") throw new AppError("step_unresolved");
  if (!isFormStep(step)) redirect(routeOfStep(formId, step));
  const t = await getTranslations({ locale, namespace: "form" });
  const lead = leadKey(step, opened.context.isAdult);
  return (
    <>
      <StepHeader
        config={opened.config}
        journey={opened.journey}
        lead={lead && t(lead)}
        locale={locale}
        pictures={opened.settings}
        step={step}
        title={t(titleKey(step))}
      />
      <div className="max-w-form">
        <FormStep key={step} locale={locale} mode="apply" opened={opened} step={step} tenant={tenant} />
      </div>
    </>
  );
};

export default withErrorPage(FormPage);
