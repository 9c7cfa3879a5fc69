"use client";

import { useLocale, useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import type { WaitingWeek } from "@/lib/domain/schedule/waiting";
import { dayText } from "@/lib/i18n/dates";

interface WeekFieldProps {
  id: string;
  label: string;
  error?: string | undefined;
  weeks: readonly WaitingWeek[];
  /** The index of the chosen week. */
  value: number;
  onChange: (index: number) => void;
}

/** One of the weeks, by its first and last day. */
export const WeekField = ({ id, label, error, weeks, value, onChange }: WeekFieldProps) => {
  const t = useTranslations("waiting");
  const language = useLocale();
  const day = (text: string) => dayText(language, "dayOfMonth", text);
  return (
    <Field error={error} id={id} label={label}>
      {(control) => (
        <Select
          {...control}
          onChange={(event) => onChange(Number(event.target.value))}
          options={weeks.map(({ first, last }, index) => ({
            value: String(index),
            label: t("week", { first: day(first), last: day(last) }),
          }))}
          value={String(value)}
        />
      )}
    </Field>
  );
};
