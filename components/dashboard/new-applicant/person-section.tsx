"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { fieldId } from "@/components/application-form/field-id";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { LOCALES, tagOf } from "@/lib/domain/country/locales";
import { NO_PHONE_REASONS, NO_PHONE_TEXT_LENGTH } from "@/lib/domain/dashboard/walk-in";
import { DeskPhone } from "./desk-phone";
import type { DeskValues } from "./desk-values";
import type { NewApplicantProps } from "./new-applicant-props";
import { useErrorOf } from "./use-error-of";

/** More languages than these are a list to choose from. */
const MAX_RADIOS = 4;

const LanguageField = ({ persons }: Pick<NewApplicantProps, "persons">) => {
  const t = useTranslations("newApplicant");
  const { register } = useFormContext<DeskValues>();
  const id = fieldId("desk.language");
  const options = persons.map(({ language }) => ({
    value: language,
    label: LOCALES[language].name,
    lang: tagOf(language),
  }));
  if (options.length < 2) return null;
  if (options.length > MAX_RADIOS)
    return (
      <Field hint={t("languageHint")} id={id} label={t("language")}>
        {(control) => <Select {...control} {...register("desk.language")} className="max-w-80" options={options} />}
      </Field>
    );
  return (
    <Fieldset hint={t("languageHint")} id={`${id}-group`} legend={t("language")}>
      <RadioGroup
        className="grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))]"
        id={id}
        inputProps={register("desk.language")}
        name="desk.language"
        options={options.map(({ value, label, lang }) => ({ value, label: <span lang={lang}>{label}</span> }))}
      />
    </Fieldset>
  );
};

const NoPhoneReason = () => {
  const t = useTranslations("newApplicant");
  const { register } = useFormContext<DeskValues>();
  const reason = useWatch<DeskValues, "desk.reason">({ name: "desk.reason" });
  const errorOf = useErrorOf();
  const id = fieldId("desk.reason");
  return (
    <div className="grid gap-4">
      <Fieldset error={errorOf("desk.reason")} id={`${id}-group`} legend={t("reasonLegend")}>
        <RadioGroup
          id={id}
          inputProps={register("desk.reason")}
          invalid={errorOf("desk.reason") !== undefined}
          name="desk.reason"
          options={NO_PHONE_REASONS.map((value) => ({ value, label: t(`reason_${value}`) }))}
        />
      </Fieldset>
      {reason === "other" && (
        <Field error={errorOf("desk.reasonText")} id={fieldId("desk.reasonText")} label={t("reasonText")}>
          {(control) => (
            <TextInput
              {...control}
              {...register("desk.reasonText")}
              autoComplete="off"
              maxLength={NO_PHONE_TEXT_LENGTH}
            />
          )}
        </Field>
      )}
    </div>
  );
};

type PersonSectionProps = Pick<NewApplicantProps, "location" | "methods" | "persons" | "region">;

/** Who stands at the desk: their language, and their phone or why there is none. */
export const PersonSection = (props: PersonSectionProps) => {
  const t = useTranslations("newApplicant");
  const { register } = useFormContext<DeskValues>();
  const way = useWatch<DeskValues, "desk.way">({ name: "desk.way" });
  return (
    <section className="grid gap-6">
      <LanguageField persons={props.persons} />
      <Fieldset id="desk-way-group" legend={t("wayLegend")}>
        <RadioGroup
          columns={2}
          id={fieldId("desk.way")}
          inputProps={register("desk.way")}
          look="card"
          name="desk.way"
          options={(["phone", "none"] as const).map((value) => ({
            value,
            label: t(`way_${value}`),
            hint: t(`way_${value}Hint`),
          }))}
        />
      </Fieldset>
      {way === "phone" ? <DeskPhone {...props} /> : <NoPhoneReason />}
    </section>
  );
};
