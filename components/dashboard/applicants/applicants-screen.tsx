"use client";

import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { NewApplicantLink } from "@/components/dashboard/new-applicant-link";
import { useLinkedFocus } from "@/components/ui/use-linked-id";
import { callForResponse } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import { useRefresh } from "@/lib/client/use-refresh";
import type { Locale } from "@/lib/domain/country/locales";
import { applicantFilters, isFiltered, NO_FILTERS, ROW_ID } from "@/lib/domain/dashboard/applicant-list";
import { ApplicantFilters } from "./applicant-filters";
import { ApplicantResults } from "./applicant-results";
import type { OfferedColumn } from "./export/export-dialog";
import type { ExportChoice } from "./export/use-export-choice";
import { ListToolbar } from "./list-toolbar";
import { SelectionBar } from "./many/selection-bar";
import { useSelection } from "./many/use-selection";
import { useApplicantQuery } from "./use-applicant-query";
import { useApplicants } from "./use-applicants";

interface ApplicantsScreenProps {
  location: DashboardLocation;
  language: Locale;
  /** The columns that an export may have. */
  exportColumns: readonly OfferedColumn[];
}

/**
 * A location's applicants, searched, filtered, sorted and paged by the server. The list is exported; people in it are selected, and
 * what is done with them is done with all. Back from a file leads to its row.
 */
export const ApplicantsScreen = ({ location, language, exportColumns }: ApplicantsScreenProps) => {
  const { location_key: locationKey, zoneLabel } = location;
  const { query, change } = useApplicantQuery(locationKey);
  const applicants = useApplicants(locationKey, language, query, change);
  const selection = useSelection(locationKey, query);
  const isSelectable = useFeature("desk");
  useRefresh(applicants.reload);
  useLinkedFocus(ROW_ID);
  const filters = { locationKey, ...applicantFilters(query) };
  const exportList = ({ format, columns }: ExportChoice) =>
    callForResponse("GET /applicant/export", { query: { ...filters, format, columns: columns.join(), language } });
  const shared = { applicants, query, change, language, location };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <NewApplicantLink locationKey={locationKey} />
      <ApplicantFilters change={change} language={language} location={location} query={query} />
      <ListToolbar
        applicants={applicants}
        exportColumns={exportColumns}
        exportList={exportList}
        isFiltered={isFiltered(query)}
        onClear={() => change(NO_FILTERS)}
        zoneLabel={zoneLabel}
      />
      <ApplicantResults {...shared} selection={isSelectable ? selection : undefined} />
      {isSelectable && <SelectionBar {...shared} exportColumns={exportColumns} selection={selection} />}
    </div>
  );
};
