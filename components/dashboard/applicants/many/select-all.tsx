"use client";

import { useTranslations } from "next-intl";
import { useCountText } from "@/components/dashboard/use-count-text";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Button } from "@/components/ui/button";
import { call } from "@/lib/client/call";
import type { Locale } from "@/lib/domain/country/locales";
import { type ApplicantQuery, applicantFilters } from "@/lib/domain/dashboard/applicant-list";
import { SELECTED_MAX } from "@/lib/domain/dashboard/many";
import type { Applicants } from "../use-applicants";
import type { Selection } from "./use-selection";

interface SelectAllProps {
  selection: Selection;
  applicants: Applicants;
  query: ApplicantQuery;
  locationKey: string;
  language: Locale;
  /** The button is gone then. */
  onSelected: () => void;
}

/** Selects everybody who matches the filter now, on all pages; absent while they are selected. */
export const SelectAll = ({ selection, applicants, query, locationKey, language, onSelected }: SelectAllProps) => {
  const t = useTranslations("many");
  const { isBusy, failure, run } = useStaffAction();
  const countText = useCountText();
  const { count: matching = 0, isCountMinimum } = applicants.result ?? {};
  const count = Math.min(matching, SELECTED_MAX);
  if (selection.selected.length >= count) return null;
  const selectAll = () =>
    run(async () => {
      const body = { locationKey, language, ...applicantFilters(query) };
      selection.select((await call("POST /applicant/ids", { body })).registrationIds);
      onSelected();
    });
  return (
    <>
      <Button busy={isBusy} className="max-sm:min-h-11" onClick={selectAll} size="small" variant="quiet">
        {t("selectAll", { count: countText({ count, isCountMinimum: isCountMinimum && count < SELECTED_MAX }) })}
      </Button>
      {failure && (
        <p className="text-danger text-sm" role="alert">
          {failure}
        </p>
      )}
    </>
  );
};
