"use client";

import { useTranslations } from "next-intl";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import { WaitingBadge } from "@/components/dashboard/found-as";
import { StateBadge, StatusBadge } from "@/components/dashboard/state-badges";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import type { Locale } from "@/lib/domain/country/locales";
import { fullName } from "@/lib/domain/person/full-name";
import { routes } from "@/lib/domain/routes";
import { queryString } from "@/lib/kit/url";

export interface DuplicateListProps {
  rows: readonly ApplicantRow[];
  locationKey: string;
  language: Locale;
}

/** What tells applications of one name apart: the reference or the number, and how far they are. */
export const DuplicateFacts = ({ row }: { row: ApplicantRow }) => {
  const number = row.reference ?? row.phone;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {number && (
        <span className="tabular-nums" translate="no">
          {number}
        </span>
      )}
      <StatusBadge status={row.status} />
      {row.state && <StateBadge state={row.state} />}
      {row.isWaiting && <WaitingBadge />}
    </span>
  );
};

/** Links to the files of applications that may be the same person's. */
export const DuplicateList = ({ rows, locationKey, language }: DuplicateListProps) => {
  const t = useTranslations("applicants");
  return (
    <ul className="mt-2 grid gap-2">
      {rows.map((row) => (
        <li className="flex flex-wrap items-center gap-x-3 gap-y-1" key={row.registrationId}>
          <DashboardLink
            className="wrap-anywhere inline-flex min-h-6 items-center font-medium text-accent-text underline underline-offset-4"
            href={routes.applicant(row.registrationId) + queryString({ location: locationKey })}
            prefetch={false}
            translate="no"
          >
            {fullName(row, language) || t("unnamed")}
          </DashboardLink>
          <DuplicateFacts row={row} />
        </li>
      ))}
    </ul>
  );
};
