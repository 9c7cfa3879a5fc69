"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Select, type SelectOption } from "@/components/ui/select";
import { APPOINTMENT_STATES, REGISTRATION_STATUSES } from "@/lib/domain/application/enumerations";
import type { Locale } from "@/lib/domain/country/locales";
import type { ApplicantQuery } from "@/lib/domain/dashboard/applicant-list";
import type { Day } from "@/lib/kit/day";
import { FilterField } from "./filter-field";
import { SearchField } from "./search-field";
import { SessionField } from "./session-field";
import { StartDayField } from "./start-day-field";
import type { ChangeQuery } from "./use-applicant-query";
import { usePresentationOptions } from "./use-presentation-options";
import { WaitingField } from "./waiting-field";

interface ApplicantFiltersProps {
  query: ApplicantQuery;
  change: ChangeQuery;
  location: DashboardLocation;
  language: Locale;
}

/** Filters of the list: a search text and four fields, all in the URL. */
export const ApplicantFilters = ({ query, change, location, language }: ApplicantFiltersProps) => {
  const t = useTranslations("applicants");
  const presentations = usePresentationOptions(location, language, query.presentationId);
  const onSearch = useCallback((search: string) => change({ search }, "replaceState"), [change]);
  const onDay = useCallback((startDate: Day | undefined) => change({ startDate }), [change]);
  const select = (name: "status" | "state" | "presentationId", label: string, options: readonly SelectOption[]) => (
    <FilterField id={`applicant-${name}`} label={label}>
      <Select
        id={`applicant-${name}`}
        onChange={(event) => change({ [name]: event.target.value || undefined })}
        options={options}
        placeholder={t(name === "status" && !query.search.trim() ? "anyStatus" : "any")}
        size="small"
        value={query[name] ?? ""}
      />
    </FilterField>
  );
  return (
    <HydratedForm className="flex flex-wrap items-end gap-3" role="search">
      <SearchField onSearch={onSearch} value={query.search} />
      {select(
        "status",
        t("status"),
        REGISTRATION_STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
      )}
      {select(
        "state",
        t("state"),
        APPOINTMENT_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
      )}
      {select("presentationId", t("presentation"), presentations)}
      {query.sessionId && (
        <SessionField
          language={language}
          locationKey={location.location_key}
          onSession={(sessionId) => change({ sessionId })}
          value={query.sessionId}
        />
      )}
      <WaitingField onWaiting={(waiting) => change({ waiting })} value={query.waiting} />
      <StartDayField onDay={onDay} value={query.startDate} />
    </HydratedForm>
  );
};
