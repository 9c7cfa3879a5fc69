"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { loadTenantConfig } from "@/lib/client/tenant-config";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Application } from "@/lib/contracts/application";
import { effectiveSettings } from "@/lib/domain/application/effective-settings";
import { listFieldInstances } from "@/lib/domain/application/field-instances";
import { formContext } from "@/lib/domain/application/fields";
import type { CountryForm } from "@/lib/domain/country/country-forms";
import type { StaffRole } from "@/lib/domain/dashboard/screens";
import { CorrectionForm } from "./correction-form";
import { CorrectionLoading } from "./correction-loading";
import type { CorrectionFormProps } from "./correction-props";
import { questionOf, unansweredQuestions } from "./correction-questions";
import { useQuestionName } from "./use-correction-names";
import { useCorrectionResult } from "./use-correction-result";

export interface CorrectionDialogProps
  extends Pick<CorrectionFormProps, "application" | "region" | "language" | "today" | "onClose"> {
  /** Paths of answers that the role may not see. */
  withheld: readonly string[];
  countryForm: CountryForm;
  staffRole: StaffRole;
  /** Of the answer to correct; without it one of the questions that were not answered is chosen. */
  path: string | undefined;
}

const useConfiguration = ({ application, countryForm }: CorrectionDialogProps) => {
  const locationKey = application.location_key;
  const { data, error } = useLoaded(locationKey, loadTenantConfig);
  const configuration = data && { ...effectiveSettings(data.dashboardConfig, locationKey), countryForm };
  return { configuration, error };
};

const fieldAtPath = (application: Application, path: string | undefined) =>
  listFieldInstances(application).find((field) => field.path === path);

/** Corrects one answer of an application, or adds one that is missing. */
export const CorrectionDialog = (props: CorrectionDialogProps) => {
  const { application, region, today, staffRole, withheld, path, onClose } = props;
  const t = useTranslations("corrections");
  const common = useTranslations("common");
  const { configuration, error } = useConfiguration(props);
  const nameOf = useQuestionName(application);
  const result = useCorrectionResult(application._id, onClose);
  const [chosen, setChosen] = useState("");
  if (!configuration) return <CorrectionLoading error={error} onClose={onClose} />;
  const isAddition = path === undefined;
  const context = formContext(configuration, region, today, application.student);
  const missing = isAddition ? unansweredQuestions({ ...application, withheld }, context, staffRole) : [];
  const field = fieldAtPath(application, path ?? (missing.find((one) => one.path === chosen) ?? missing[0])?.path);
  const question = field && questionOf(field);
  if (!question)
    return (
      <ConfirmDialog
        cancelLabel={common("close")}
        closeLabel={common("close")}
        onClose={onClose}
        onConfirm={async () => undefined}
        text={t("allAnsweredText")}
        title={t("allAnswered")}
      />
    );
  const name = nameOf(question);
  return (
    <CorrectionForm
      {...props}
      configuration={configuration}
      key={field.path}
      onChangedMeanwhile={result.refresh}
      onSaved={(saved) => result.finish(name, saved)}
      question={question}
      title={isAddition ? t("add") : t("correctOf", { field: name })}
    >
      {isAddition && (
        <Field id="correction-question" label={t("question")}>
          {(control) => (
            <Select
              {...control}
              onChange={({ target }) => setChosen(target.value)}
              options={missing.map((one) => ({ value: one.path, label: nameOf(one.question) }))}
              value={field.path}
            />
          )}
        </Field>
      )}
    </CorrectionForm>
  );
};
