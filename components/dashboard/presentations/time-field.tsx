"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";

interface TimeFieldProps {
  hour: string;
  minute: string;
  onChange: (changed: { hour: string } | { minute: string }) => void;
}

const MINUTE_STEP = 5;

const numbers = (count: number, step: number) =>
  Array.from({ length: count / step }, (_, index) => String(index * step).padStart(2, "0"));
const HOURS = numbers(24, 1);
const MINUTES = numbers(60, MINUTE_STEP);

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Hour and minute, in steps of five minutes. A saved minute between the steps stays available. */
export const TimeField = ({ hour, minute, onChange }: TimeFieldProps) => {
  const t = useTranslations("presentations");
  const minutes = MINUTES.includes(minute) ? MINUTES : [...MINUTES, minute].sort();
  return (
    <fieldset>
      <legend className="font-medium">{t("time")}</legend>
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Select
          aria-label={t("hour")}
          name="hour"
          onChange={(event) => onChange({ hour: event.target.value })}
          options={optionsOf(HOURS)}
          value={hour}
        />
        <Select
          aria-label={t("minute")}
          name="minute"
          onChange={(event) => onChange({ minute: event.target.value })}
          options={optionsOf(minutes)}
          value={minute}
        />
      </div>
    </fieldset>
  );
};
