"use client";

import { useTranslations } from "next-intl";
import { Select } from "@/components/ui/select";
import { useFeature } from "@/lib/client/features";
import { FilterField } from "./filter-field";

const WAITING = "true";

interface WaitingFieldProps {
  value: true | undefined;
  onWaiting: (waiting: true | undefined) => void;
}

/** A filter for who is on the waiting list. */
export const WaitingField = ({ value, onWaiting }: WaitingFieldProps) => {
  const t = useTranslations("applicants");
  const isOffered = useFeature("desk");
  if (!isOffered) return null;
  return (
    <FilterField id="applicant-waiting" label={t("waitingList")}>
      <Select
        id="applicant-waiting"
        onChange={(event) => onWaiting(event.target.value === WAITING || undefined)}
        options={[{ value: WAITING, label: t("waiting") }]}
        placeholder={t("any")}
        size="small"
        value={value ? WAITING : ""}
      />
    </FilterField>
  );
};
