import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { loadForm } from "@/app/[tenant]/[locale]/(applicant)/load-form";
import { StepView } from "@/app/[tenant]/[locale]/(applicant)/step-view";
import { withErrorMetadata, withErrorPage } from "@/app/[tenant]/[locale]/(applicant)/with-error-page";
import { PageHeading } from "@/components/shell/page-heading";
import { PageTexts } from "@/components/texts/page-texts";
import { PhoneCountries } from "@/components/texts/phone-countries";
import { furthestPage, openApplication } from "@/lib/bff/applicant";
import { resolveEditStep } from "@/lib/bff/form-page";
import { type PageParams, startPage } from "@/lib/bff/page";
import { mayEdit, mayMove } from "@/lib/domain/application/appointment-changes";
import { readerOf } from "@/lib/domain/application/reader";
import { isFormStep, titleKey } from "@/lib/domain/application/step-texts";
import { routes } from "@/lib/domain/routes";
import { readerTranslations } from "@/lib/i18n/reader-translations";

interface EditFormProps {
  params: Promise<PageParams & { formId: string }>;
  searchParams: Promise<{ step?: string }>;
}

const open = async ({ params, searchParams }: EditFormProps) => {
  const { tenant, locale } = await startPage(params);
  const { formId } = await params;
  const { step: requestedStep } = await searchParams;
  const path = requestedStep
    ? `${routes.editForm(formId)}?step=${encodeURIComponent(requestedStep)}`
    : routes.editForm(formId);
  return { tenant, locale, requestedStep, opened: await openApplication(tenant, locale, formId, path) };
};

export const generateMetadata = withErrorMetadata(async (props: EditFormProps): Promise<Metadata> => {
  const { locale, requestedStep, opened } = await open(props);
  const [t, appointmentTexts] = await Promise.all([
    readerTranslations(locale, readerOf(opened.application), "form"),
    getTranslations({ locale, namespace: "appointment" }),
  ]);
  const step = resolveEditStep(opened, requestedStep);
  if (step === "session" || !isFormStep(step)) return { title: appointmentTexts("moveTitle") };
  return { title: `${t(titleKey(step))} · ${appointmentTexts("editTitle")}` };
});

/** Changes the answers of a booked application that the location has not accepted yet, or its seats until the presentation. */
const EditFormPage = async (props: EditFormProps) => {
  const { tenant, locale, requestedStep, opened } = await open(props);
  const { appointment } = opened.application;
  const step = resolveEditStep(opened, requestedStep);
  const isSeats = step === "session";
  const isOpen = isSeats ? mayMove(appointment, new Date()) : mayEdit(appointment);
  if (!isOpen || !isFormStep(step)) redirect(furthestPage(opened));
  const [t, appointmentTexts, form] = await Promise.all([
    readerTranslations(locale, readerOf(opened.application), "form"),
    getTranslations({ locale, namespace: "appointment" }),
    loadForm({ tenant, opened, step, mode: "edit", locale }),
  ]);
  return (
    <div className="max-w-form">
      <p className="text-ink-second">{appointmentTexts(isSeats ? "title" : "editTitle")}</p>
      <div className="mt-1 mb-8">
        <PageHeading key={step}>
          {isSeats
            ? appointmentTexts(appointment?.state === "cancelled" ? "bookAgain" : "moveTitle")
            : t(titleKey(step))}
        </PageHeading>
      </div>
      <PageTexts groups={["form", "seats"]} locale={locale} reader={readerOf(opened.application)}>
        <PhoneCountries locale={locale}>
          <StepView form={form} step={step} />
        </PhoneCountries>
      </PageTexts>
    </div>
  );
};

export default withErrorPage(EditFormPage);
