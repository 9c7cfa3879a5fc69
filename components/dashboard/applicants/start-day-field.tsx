"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { TextInput } from "@/components/ui/text-input";
import { useDebouncedText } from "@/components/ui/use-debounced-text";
import { type Day, isRequestableDay } from "@/lib/kit/day";
import { FilterField } from "./filter-field";

interface StartDayFieldProps {
  value: Day | undefined;
  /** Has to be stable. */
  onDay: (day: Day | undefined) => void;
}

/** Narrows the list to a start day. */
export const StartDayField = ({ value, onDay }: StartDayFieldProps) => {
  const t = useTranslations("applicants");
  // A year that is typed goes through 0002, 0020 and 0202: those are not asked for.
  const onRest = useCallback(
    (day: string) => (day === "" || isRequestableDay(day)) && onDay(day || undefined),
    [onDay],
  );
  const [text, setText] = useDebouncedText(value ?? "", onRest);
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
