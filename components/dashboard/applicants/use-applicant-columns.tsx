"use client";

import { createColumnHelper } from "@tanstack/react-table";
import { StickyNote } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { DashboardLink } from "@/components/dashboard/dashboard-link";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { DuplicateBadge, FoundGuardian, WaitingBadge } from "@/components/dashboard/found-as";
import { StateBadge, StatusBadge } from "@/components/dashboard/state-badges";
import type { ApplicantRow } from "@/lib/contracts/staff-applicants";
import type { Locale } from "@/lib/domain/country/locales";
import { type ApplicantQuery, applicantParameters, ROW_ID } from "@/lib/domain/dashboard/applicant-list";
import { fullName } from "@/lib/domain/person/full-name";
import { routes } from "@/lib/domain/routes";
import { dayText, instantText } from "@/lib/i18n/dates";
import { queryString } from "@/lib/kit/url";
import { SelectBox } from "./many/select-box";
import { navigateRows, rememberRow } from "./row-navigation";
import type { features } from "./table-features";

interface ApplicantColumnsProps {
  query: ApplicantQuery;
  location: DashboardLocation;
  language: Locale;
  isSelectable: boolean;
}

const helper = createColumnHelper<typeof features, ApplicantRow>();

// Above the link that covers the row, so that the text can be selected.
const CopyableText = ({ text }: { text: string | undefined }) =>
  text ? (
    <span className="relative" translate="no">
      {text}
    </span>
  ) : null;

/** The column of checkboxes, whose heading selects the whole page. */
const useSelectColumn = (language: Locale) => {
  const t = useTranslations("applicants");
  const many = useTranslations("many");
  return useMemo(
    () =>
      helper.display({
        id: "select",
        header: ({ table }) => (
          <SelectBox
            checked={table.getIsAllPageRowsSelected()}
            id="select-page"
            label={many("selectPage")}
            onChange={() => table.toggleAllPageRowsSelected()}
          />
        ),
        cell: ({ row }) => (
          <SelectBox
            checked={row.getIsSelected()}
            id={`select-${row.id}`}
            label={many("select", { name: fullName(row.original, language) || t("unnamed") })}
            onChange={row.getToggleSelectedHandler()}
          />
        ),
      }),
    [t, many, language],
  );
};

/** The columns of the list. A name links to the file, with its position in the list in the URL. */
export const useApplicantColumns = ({ query, location, language, isSelectable }: ApplicantColumnsProps) => {
  const t = useTranslations("applicants");
  const select = useSelectColumn(language);
  return useMemo(() => {
    const { location_key, timeZone } = location;
    const instant = (style: "shortInstant" | "mediumDate", text: string | undefined) =>
      text && instantText(language, style, new Date(text), timeZone);
    const hrefOf = ({ registrationId }: ApplicantRow, index: number) => {
      const position = (query.page - 1) * query.size + index;
      return (
        routes.applicant(registrationId) +
        queryString({ location: location_key, ...applicantParameters(query, position) })
      );
    };
    return helper.columns([
      ...(isSelectable ? [select] : []),
      helper.display({
        id: "name",
        header: t("columnName"),
        cell: ({ row: { original, index } }) => (
          <>
            <DashboardLink
              className="font-medium underline-offset-4 after:absolute after:inset-0 hover:underline"
              data-applicant={original.registrationId}
              href={hrefOf(original, index)}
              id={ROW_ID + original.registrationId}
              onClick={() => rememberRow(original.registrationId)}
              onKeyDown={navigateRows}
              prefetch={false}
              translate="no"
            >
              {fullName(original, language) || t("unnamed")}
            </DashboardLink>
            <FoundGuardian row={original} search={query.search} />
          </>
        ),
      }),
      helper.accessor("phone", {
        header: t("columnPhone"),
        cell: ({ getValue }) => <CopyableText text={getValue()} />,
      }),
      helper.accessor("reference", {
        header: t("columnReference"),
        cell: ({ getValue }) => <CopyableText text={getValue()} />,
      }),
      helper.accessor("status", { header: t("status"), cell: ({ getValue }) => <StatusBadge status={getValue()} /> }),
      helper.accessor("state", {
        header: t("state"),
        cell: ({ row: { original } }) => (
          <span className="flex gap-1">
            {original.state && <StateBadge state={original.state} />}
            {original.isWaiting && <WaitingBadge />}
            {original.duplicateOf && <DuplicateBadge />}
          </span>
        ),
      }),
      helper.accessor("presentationDate", {
        id: "presentation",
        header: t("presentation"),
        cell: ({ getValue }) => <span>{instant("shortInstant", getValue())}</span>,
      }),
      helper.accessor("startDay", {
        header: t("startDay"),
        cell: ({ getValue }) => {
          const day = getValue();
          return day && <span>{dayText(language, "weekdayAndDay", day)}</span>;
        },
      }),
      helper.accessor("message", {
        header: () => <span className="sr-only">{t("columnNote")}</span>,
        cell: ({ getValue }) =>
          getValue() && (
            <span className="relative" title={getValue()}>
              <StickyNote aria-label={t("hasNote")} className="size-4 text-ink-second" role="img" />
            </span>
          ),
      }),
      helper.accessor("updatedAt", {
        id: "updated",
        header: t("columnUpdated"),
        cell: ({ getValue }) => <span>{instant("mediumDate", getValue())}</span>,
      }),
    ]);
  }, [t, query, location, language, select, isSelectable]);
};
