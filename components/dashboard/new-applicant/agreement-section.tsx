"use client";

import { useTranslations } from "next-intl";
import { useFormContext, useWatch } from "react-hook-form";
import { fieldId } from "@/components/application-form/field-id";
import { ContractText } from "@/components/contract/contract-text";
import { PrintButton } from "@/components/shell/print-button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { TextInput } from "@/components/ui/text-input";
import { LOCALES, tagOf } from "@/lib/domain/country/locales";
import { SIGNATURES } from "@/lib/domain/dashboard/walk-in";
import { NAME_LENGTH } from "@/lib/domain/person/name";
import type { DeskValues } from "./desk-values";
import type { NewApplicantProps, PersonTexts } from "./new-applicant-props";
import { useErrorOf } from "./use-error-of";

/** Whether the guardian of a minor is there. */
export const GuardianPresence = () => {
  const t = useTranslations("newApplicant");
  const { register, setValue } = useFormContext<DeskValues>();
  const error = useErrorOf()("signing.presence");
  const id = fieldId("signing.presence");
  // Nobody signs on the screen for a guardian who is not there.
  const inputProps = register("signing.presence", {
    onChange: ({ target }) => {
      if (target.value === "no") setValue("signing.how", "paper");
    },
  });
  return (
    <Fieldset className="print:hidden" error={error} id={`${id}-group`} legend={t("presence")}>
      <RadioGroup
        columns={2}
        id={id}
        inputProps={inputProps}
        invalid={error !== undefined}
        look="card"
        name="signing.presence"
        options={(["yes", "no"] as const).map((value) => ({ value, label: t(`presence_${value}`) }))}
      />
    </Fieldset>
  );
};

/** The agreement as it is read, and printed with a line to sign on. */
const AgreementText = ({ agreement, signerName }: PersonTexts & Required<Pick<PersonTexts, "agreement">>) => {
  const t = useTranslations("contract");
  if (!agreement) return null;
  return (
    <Card
      aria-label={t("title")}
      as="article"
      className="max-h-96 overflow-y-auto print:max-h-none print:border-0 print:p-0 print:shadow-none"
      lang={tagOf(agreement.language)}
      role="region"
      // It is scrolled by the keyboard, too.
      tabIndex={0}
    >
      <ContractText text={agreement.text} />
      <p className="mt-16 hidden border-ink border-t pt-1 text-sm print:block">{signerName}</p>
    </Card>
  );
};

const ScreenSignature = ({ accept, signerName, language }: PersonTexts) => {
  const { register } = useFormContext<DeskValues>();
  const errorOf = useErrorOf();
  return (
    <div className="grid gap-4 print:hidden" lang={tagOf(language)}>
      <Checkbox
        {...register("signing.isSigned")}
        error={errorOf("signing.isSigned")}
        id={fieldId("signing.isSigned")}
        label={accept}
        look="card"
      />
      <Field error={errorOf("signing.name")} id={fieldId("signing.name")} label={signerName}>
        {(control) => (
          <TextInput
            {...control}
            {...register("signing.name")}
            autoComplete="off"
            className="max-w-96"
            maxLength={NAME_LENGTH}
            spellCheck={false}
          />
        )}
      </Field>
    </div>
  );
};

const PaperSignature = () => {
  const t = useTranslations("newApplicant");
  const { register } = useFormContext<DeskValues>();
  return (
    <div className="grid justify-items-start gap-4 print:hidden">
      <PrintButton label={t("printAgreement")} size="medium" />
      <Checkbox
        {...register("signing.isSigned")}
        error={useErrorOf()("signing.isSigned")}
        id={fieldId("signing.isSigned")}
        label={t("paperSigned")}
        look="card"
      />
    </div>
  );
};

/** The agreement in the person's language, signed on the screen or on paper. */
export const AgreementSection = ({ persons }: Pick<NewApplicantProps, "persons">) => {
  const t = useTranslations("newApplicant");
  const contract = useTranslations("contract");
  const { register } = useFormContext<DeskValues>();
  const [language, presence, how] = useWatch<DeskValues, ["desk.language", "signing.presence", "signing.how"]>({
    name: ["desk.language", "signing.presence", "signing.how"],
  });
  const person = persons.find((one) => one.language === language);
  const error = useErrorOf()("signing.how");
  if (!person?.agreement) return null;
  const id = fieldId("signing.how");
  return (
    <section className="grid gap-6">
      <div className="print:hidden">
        <h2 className="border-line border-b pb-2 font-semibold text-xl">{contract("title")}</h2>
        <p className="mt-2 text-ink-second">
          {t("agreementHint", { language: LOCALES[person.agreement.language].name })}
        </p>
      </div>
      <AgreementText {...person} agreement={person.agreement} />
      <Fieldset className="print:hidden" error={error} id={`${id}-group`} legend={t("how")}>
        <RadioGroup
          columns={2}
          id={id}
          inputProps={register("signing.how")}
          invalid={error !== undefined}
          look="card"
          name="signing.how"
          options={SIGNATURES.map((value) => ({
            value,
            label: t(`how_${value}`),
            disabled: value === "screen" && presence === "no",
            hint: value === "screen" && presence === "no" ? t("guardianMissing") : undefined,
          }))}
        />
      </Fieldset>
      {how === "screen" ? <ScreenSignature {...person} /> : <PaperSignature />}
    </section>
  );
};
