"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { TextInput } from "@/components/ui/text-input";
import { useDebouncedText } from "@/components/ui/use-debounced-text";
import { type Day, isRequestableDay } from "@/lib/kit/day";
import { FilterField } from "./filter-field";

interface StartDayFieldProps {
  value: Day | undefined;
  /** Must be a stable function. */
  onDay: (day: Day | undefined) => void;
}

/** Filters the list by a start day. */
export const StartDayField = ({ value, onDay }: StartDayFieldProps) => {
  const t = useTranslations("applicants");
  // While a year is typed, its first digits are years such as 0002 or 0202: those are ignored.
  const onPause = useCallback(
    (day: string) => (day === "" || isRequestableDay(day)) && onDay(day || undefined),
    [onDay],
  );
  const [text, setText] = useDebouncedText(value ?? "", onPause);
  return (
    <FilterField id="applicant-start" label={t("startDay")}>
      <TextInput
        id="applicant-start"
        onChange={(event) => setText(event.target.value)}
        size="small"
        type="date"
        value={text}
      />
    </FilterField>
  );
};
