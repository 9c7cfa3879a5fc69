"use client";

import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useRefresh } from "@/lib/client/use-refresh";
import type { Locale } from "@/lib/domain/country/locales";
import { applicantFilters, isFiltered, NO_FILTERS } from "@/lib/domain/dashboard/applicant-list";
import { queryString } from "@/lib/kit/url";
import { ApplicantFilters } from "./applicant-filters";
import { ApplicantResults } from "./applicant-results";
import { ListToolbar } from "./list-toolbar";
import { useApplicantQuery } from "./use-applicant-query";
import { useApplicants } from "./use-applicants";

interface ApplicantsScreenProps {
  location: DashboardLocation;
  language: Locale;
}

/** A location's applicants, searched, filtered, sorted and paged by the server, with an export of the list. */
export const ApplicantsScreen = ({ location, language }: ApplicantsScreenProps) => {
  const { location_key: locationKey, zoneLabel } = location;
  const { query, change } = useApplicantQuery(locationKey);
  const applicants = useApplicants(locationKey, query, change);
  useRefresh(applicants.reload);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <ApplicantFilters change={change} language={language} location={location} query={query} />
      <ListToolbar
        applicants={applicants}
        exportHref={`/api/applicant/export${queryString({ locationKey, ...applicantFilters(query) })}`}
        isFiltered={isFiltered(query)}
        onClear={() => change(NO_FILTERS)}
        zoneLabel={zoneLabel}
      />
      <ApplicantResults applicants={applicants} change={change} language={language} location={location} query={query} />
    </div>
  );
};
