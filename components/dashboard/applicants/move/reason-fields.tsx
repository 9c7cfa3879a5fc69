"use client";

import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { LOCALES, type Locale } from "@/lib/domain/country/locales";
import { CODED_REASONS, type DeskReasonCode, needsText, REASON_TEXT_MAX } from "@/lib/domain/dashboard/reasons";
import type { ReasonChoice } from "./use-reason";

interface ReasonFieldsProps {
  id: string;
  reason: ReasonChoice;
  /** The person's language, in which staff's own words are read. */
  language: Locale;
}

/** Why staff act, as the person is told: one of a few reasons, or staff's own words. */
export const ReasonFields = ({ id, reason, language }: ReasonFieldsProps) => {
  const t = useTranslations("moves");
  const { draft, error, change } = reason;
  const hint = t("reasonHint", { language: LOCALES[language].name, max: REASON_TEXT_MAX });
  return (
    <>
      <Field id={`${id}-reason`} label={t("reason")}>
        {(control) => (
          <Select
            {...control}
            onChange={({ target }) => change({ ...draft, code: target.value as DeskReasonCode })}
            options={[...CODED_REASONS, "other" as const].map((code) => ({ value: code, label: t(`reason_${code}`) }))}
            value={draft.code}
          />
        )}
      </Field>
      {needsText(draft.code) && (
        <Field error={error} hint={hint} id={`${id}-text`} label={t("reasonText")}>
          {(control) => (
            <TextArea
              {...control}
              maxLength={REASON_TEXT_MAX}
              onChange={({ target }) => change({ ...draft, text: target.value })}
              value={draft.text}
            />
          )}
        </Field>
      )}
    </>
  );
};
