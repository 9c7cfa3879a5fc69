"use client";

import { useTranslations } from "next-intl";
import { FormProvider } from "react-hook-form";
import { FieldGroup } from "@/components/application-form/field-group";
import { type StepContext, StepContextProvider } from "@/components/application-form/step-context";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import { isIdentifying } from "@/lib/domain/application/corrections";
import { formContext } from "@/lib/domain/application/fields";
import { tooltipIn } from "@/lib/domain/application/special-needs";
import { countryOfRegion } from "@/lib/domain/country/countries";
import type { CorrectionFormProps } from "./correction-props";
import { useCorrectionForm } from "./use-correction-form";

const NO_FILES = { stored: [], error: undefined, reload: () => {}, add: () => {}, drop: () => {} };

/** What the controls of the form need. Nothing is saved while typing, and nobody has verified anything here. */
const stepContextOf = (props: CorrectionFormProps): StepContext => {
  const { application, configuration, region, language, today } = props;
  const { countryForm, specialNeeds, agePreCheck, ageRestrictions } = configuration;
  const { defaultLocale } = countryOfRegion(region);
  return {
    applicationId: application._id,
    mode: "edit",
    region,
    countryForm,
    verified: undefined,
    language,
    ageRules: { userLegalStatus: application.userLegalStatus, agePreCheck, ageRestrictions, today },
    locationKey: application.location_key,
    locations: [],
    tooltips: Object.fromEntries(
      specialNeeds.map(({ name, tooltip }) => [name, tooltipIn(tooltip, language, defaultLocale)]),
    ),
    files: NO_FILES,
    saveSoon: () => {},
    saveNow: async () => undefined,
    saveGuardian: async () => false,
    verifyAgain: () => {},
  };
};

/** The dialog of one question: its own controls of the form, judged by the form's rules. */
export const CorrectionForm = (props: CorrectionFormProps) => {
  const { configuration, region, today, question, title, children } = props;
  const t = useTranslations("corrections");
  const common = useTranslations("common");
  const { form, save, close, failure, isStale } = useCorrectionForm(props);
  const context = formContext(configuration, region, today, { birthDate: form.watch("birthDate") });
  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      description={question.rows.some(isIdentifying) ? t("told") : undefined}
      failure={failure}
      isBusy={form.formState.isSubmitting}
      onClose={close}
      onSubmit={save}
      submitLabel={common("save")}
      title={title}
    >
      <div className="empty:hidden" role="status">
        {isStale && <Notice status="warning">{t("stale")}</Notice>}
      </div>
      {children}
      <FormProvider {...form}>
        <StepContextProvider value={stepContextOf(props)}>
          <FieldGroup context={context} owner={question.owner} prefix={question.prefix} rows={question.rows} />
        </StepContextProvider>
      </FormProvider>
    </FormDialog>
  );
};
