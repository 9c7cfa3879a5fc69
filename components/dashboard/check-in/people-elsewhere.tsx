"use client";

import { useTranslations } from "next-intl";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { FoundAs } from "@/components/dashboard/found-as";
import { usePeopleSearch } from "@/components/dashboard/use-people-search";
import type { Locale } from "@/lib/domain/country/locales";
import { fullName } from "@/lib/domain/person/full-name";
import { routes } from "@/lib/domain/routes";
import { instantText } from "@/lib/i18n/dates";
import { queryString } from "@/lib/kit/url";
import type { CheckInContext } from "./use-check-in-refusal-text";

interface PeopleElsewhereProps extends Pick<CheckInContext, "location"> {
  typed: string;
  language: Locale;
}

/** Those of the centre whom a search finds that nobody on the list matches: drafts, people who wait, those of other presentations. */
export const PeopleElsewhere = ({ typed, location, language }: PeopleElsewhereProps) => {
  const t = useTranslations("checkIn");
  const common = useTranslations("common");
  const { people, isSearching } = usePeopleSearch(location.location_key, typed);
  const when = (date: string) => instantText(language, "shortInstant", new Date(date), location.timeZone);
  return (
    <div aria-busy={isSearching} role="status">
      {people.length > 0 && (
        <>
          <h2 className="pb-2 font-semibold">{t("elsewhere")}</h2>
          <ul className="divide-y divide-line rounded-md border border-line bg-surface-raised">
            {people.map((row) => (
              <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2" key={row.registrationId}>
                <DashboardLink
                  className="wrap-anywhere inline-flex min-h-6 items-center font-medium text-accent-text underline-offset-4 hover:underline"
                  href={routes.applicant(row.registrationId) + queryString({ location: location.location_key })}
                  prefetch={false}
                  translate="no"
                >
                  {fullName(row, language) || row.phone || common("noneChosen")}
                </DashboardLink>
                <FoundAs row={row} search={typed} />
                {row.presentationDate && (
                  <span className="text-ink-second text-sm">
                    {t("elsewhereAt", { time: when(row.presentationDate) })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
};
