import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { FormStep } from "@/app/[tenant]/[locale]/(applicant)/form-step";
import { PageHeading } from "@/components/shell/page-heading";
import { furthestPage, openApplication } from "@/lib/bff/applicant";
import { editedStep } from "@/lib/bff/form-page";
import { openPage, type PageParams } from "@/lib/bff/page";
import { isFormStep, titleKey } from "@/lib/domain/application/step-texts";
import { routes } from "@/lib/domain/routes";

interface EditFormProps {
  params: Promise<PageParams & { formId: string }>;
  searchParams: Promise<{ step?: string }>;
}

export const generateMetadata = async ({ params }: EditFormProps): Promise<Metadata> => {
  const { locale } = await openPage(params);
  return { title: (await getTranslations({ locale, namespace: "appointment" }))("editTitle") };
};

/** Changing the answers or the seats of a booked application that the centre has not accepted yet (spec §2). */
const EditFormPage = async ({ params, searchParams }: EditFormProps) => {
  const { tenant, locale } = await openPage(params);
  const { formId } = await params;
  const { step: asked } = await searchParams;
  const opened = await openApplication(tenant, formId, routes.editForm(formId));
  if (opened.application.status !== "submitted") redirect(furthestPage(opened));
  const step = editedStep(opened, asked);
  if (!isFormStep(step)) redirect(furthestPage(opened));
  const [t, appointment] = await Promise.all([
    getTranslations({ locale, namespace: "form" }),
    getTranslations({ locale, namespace: "appointment" }),
  ]);
  return (
    <div className="mx-auto max-w-160">
      <p className="text-ink-second">{appointment("editTitle")}</p>
      <div className="mt-1 mb-8">
        <PageHeading key={step}>{step === "session" ? appointment("moveTitle") : t(titleKey(step))}</PageHeading>
      </div>
      <FormStep key={step} locale={locale} mode="edit" opened={opened} step={step} />
    </div>
  );
};

export default EditFormPage;
