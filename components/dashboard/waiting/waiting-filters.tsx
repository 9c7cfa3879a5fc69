"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { FilterField } from "@/components/dashboard/applicants/filter-field";
import { SearchField } from "@/components/dashboard/applicants/search-field";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Select } from "@/components/ui/select";
import type { Locale } from "@/lib/domain/country/locales";
import type { WaitingQuery } from "@/lib/domain/dashboard/waiting-list";
import { pairsOf } from "@/lib/domain/schedule/pairs";
import { dayText } from "@/lib/i18n/dates";
import { sessionsText } from "@/lib/i18n/sessions-text";
import { mondayOf } from "@/lib/kit/day";
import type { WaitingCounts } from "./use-waiting";
import type { ChangeWaitingQuery } from "./use-waiting-query";

interface WaitingFiltersProps {
  query: WaitingQuery;
  change: ChangeWaitingQuery;
  /** The sessions and weeks to choose from. */
  counts: WaitingCounts;
  language: Locale;
}

/** Filters of the waiting list: a search text, the sessions, and the week in which somebody could start. */
export const WaitingFilters = ({ query, change, counts, language }: WaitingFiltersProps) => {
  const t = useTranslations("staffWaiting");
  const shared = useTranslations("applicants");
  const onSearch = useCallback((search: string) => change({ search }, "replaceState"), [change]);
  const pairs = pairsOf(counts?.sessions ?? []);
  // A link may name the second session of a pair.
  const chosen = pairs.find(({ first, second }) => [first._id, second?._id].includes(query.sessionId));
  const week = query.week && mondayOf(query.week);
  const weeks = new Set([...(counts?.counts ?? []).map(({ date }) => mondayOf(date)), ...(week ? [week] : [])]);
  return (
    <HydratedForm className="flex flex-wrap items-end gap-3" role="search">
      <SearchField onSearch={onSearch} value={query.search} />
      <FilterField id="waiting-session" label={t("sessions")}>
        <Select
          id="waiting-session"
          onChange={(event) => change({ sessionId: event.target.value || undefined })}
          options={pairs.map(({ first, second }) => ({
            value: first._id === chosen?.first._id ? (query.sessionId ?? first._id) : first._id,
            label: sessionsText(language, second ? [first, second] : [first]),
          }))}
          placeholder={shared("any")}
          size="small"
          value={query.sessionId ?? ""}
        />
      </FilterField>
      <FilterField id="waiting-week" label={t("week")}>
        <Select
          id="waiting-week"
          onChange={(event) => change({ week: event.target.value || undefined })}
          options={[...weeks]
            .sort()
            .map((monday) => ({ value: monday, label: dayText(language, "dayOfMonth", monday) }))}
          placeholder={shared("any")}
          size="small"
          value={week ?? ""}
        />
      </FilterField>
    </HydratedForm>
  );
};
