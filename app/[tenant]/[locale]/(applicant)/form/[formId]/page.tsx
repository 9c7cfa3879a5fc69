import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FormSteps } from "@/app/[tenant]/[locale]/(applicant)/form-steps";
import { loadForm, loadFormTexts } from "@/app/[tenant]/[locale]/(applicant)/load-form";
import { withErrorMetadata, withErrorPage } from "@/app/[tenant]/[locale]/(applicant)/with-error-page";
import { LocationLogos } from "@/components/application/location-pictures";
import { PhoneCountries } from "@/components/texts/phone-countries";
import { furthestPage, type OpenApplication, openApplication } from "@/lib/bff/applicant";
import { resolveFormStep } from "@/lib/bff/form-page";
import { type PageParams, startPage } from "@/lib/bff/page";
import { AppError } from "@/lib/contracts/errors";
import { hasOffer, isShownInForm } from "@/lib/domain/application/form-step";
import { isHandOverStep } from "@/lib/domain/application/hand-over";
import { readerOf } from "@/lib/domain/application/reader";
import { type FormStepName, isFormStep, titleKey } from "@/lib/domain/application/step-texts";
import { STEPS } from "@/lib/domain/application/steps";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { changeRoute, isFromSummary, returnStep, routeOfStep } from "@/lib/domain/step-routes";
import { readerTranslations } from "@/lib/i18n/reader-translations";
import { siteTitleOf } from "@/lib/i18n/tenant-names";

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
  return { tenant, locale, formId, requested, opened: await openApplication(tenant, locale, formId, path) };
};

/** The heading of a step. */
const headingOf = async ({ application }: OpenApplication, step: FormStepName, locale: Locale): Promise<string> => {
  if (isHandOverStep(step, application)) return (await getTranslations({ locale, namespace: "handOver" }))("title");
  return (await readerTranslations(locale, readerOf(application), "form"))(titleKey(step));
};

export const generateMetadata = withErrorMetadata(async (props: FormPageProps): Promise<Metadata> => {
  const { locale, requested, opened } = await open(props);
  const step = resolveFormStep(opened, requested);
  return isFormStep(step) ? { title: await headingOf(opened, step, locale) } : {};
});

// The seats that are offered after a cancellation are accepted where the appointment is booked again.
const bookedPage = (opened: OpenApplication, requested: string | undefined): string =>
  requested === "session" && hasOffer(opened.application)
    ? routes.editForm(opened.application._id, "session")
    : furthestPage(opened);

/** The form's steps, for an application that is not booked. Any other redirects to its furthest page. */
const FormPage = async (props: FormPageProps) => {
  const { tenant, locale, formId, requested, opened } = await open(props);
  const { application, config, context, settings } = opened;
  if (application.status !== "draft") redirect(bookedPage(opened, requested));
  const step = resolveFormStep(opened, requested);
  if (step === "done") throw new AppError("step_unresolved");
  if (!isFormStep(step)) redirect(routeOfStep(formId, step));
  if (!isShownInForm(step, application, context.isAdult)) redirect(routes.contract(formId));
  const [form, texts, siteTitle] = await Promise.all([
    loadForm({ tenant, opened, step, mode: "apply", locale }),
    loadFormTexts({ tenant, opened, step, locale }),
    siteTitleOf(tenant, locale),
  ]);
  return (
    <PhoneCountries locale={locale}>
      <FormSteps
        form={form}
        logos={<LocationLogos config={config} locale={locale} logos={settings.logos} />}
        pictures={settings.pageImages}
        siteTitle={siteTitle}
        tag={tagOf(locale)}
        texts={texts}
      />
    </PhoneCountries>
  );
};

export default withErrorPage(FormPage);
