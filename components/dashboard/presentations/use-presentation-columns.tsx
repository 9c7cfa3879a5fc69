"use client";

import { createColumnHelper, tableFeatures } from "@tanstack/react-table";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { PresentationMessage } from "@/components/dashboard/announcements/presentation-message";
import { ClosedBadge } from "@/components/dashboard/closures/closed-badge";
import { EditDeleteActions, ROW_ICON } from "@/components/dashboard/edit-delete-actions";
import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { Meter } from "@/components/ui/meter";
import type { Presentation } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { isEditable } from "@/lib/domain/schedule/presentation";
import { dayText, instantText } from "@/lib/i18n/dates";
import { type Day, dayIn } from "@/lib/kit/day";

export const features = tableFeatures({});
const helper = createColumnHelper<typeof features, Presentation>();

// Aligned to the end.
const NUMERIC = ["capacity", "actions"];

/** Alignment of a column's cells. A phone and a tablet show the capacity only in the text of the seats taken. */
export const cellProps = (id: string) => ({
  numeric: NUMERIC.includes(id),
  pinned: id === "actions",
  ...(id === "capacity" && { className: "max-lg:hidden" }),
});

interface StartDatesProps {
  dates: readonly Day[];
  language: Locale;
}

/** Dates listed before "and N more". */
const LISTED = 5;

/** The first start dates, then "and N more", which opens the rest. */
const StartDates = ({ dates, language }: StartDatesProps) => {
  const t = useTranslations("presentations");
  // Lines break between dates only.
  const nameOf = (day: Day) => dayText(language, "dayOfMonth", day).replaceAll(" ", "\u00a0");
  const list = (days: readonly Day[]) => days.map(nameOf).join(" · ");
  const rest = dates.slice(LISTED);
  return (
    <div className="min-w-40 tabular-nums lg:min-w-64">
      <span>{list(dates.slice(0, LISTED))}</span>
      {rest.length > 0 && <Disclosure summary={t("more", { count: rest.length })}>{list(rest)}</Disclosure>}
    </div>
  );
};

export interface RowHandlers {
  onEdit: (presentation: Presentation) => void;
  onDelete: (presentation: Presentation) => void;
  onCopy: (presentation: Presentation) => void;
}

/** The columns of the table; none of them sorts. */
export const usePresentationColumns = (zone: string, language: Locale, { onEdit, onDelete, onCopy }: RowHandlers) => {
  const t = useTranslations("presentations");
  const shared = useTranslations("dashboard");
  const format = useFormatter();
  return useMemo(() => {
    const textOf = ({ date }: Presentation) => instantText(language, "shortInstant", new Date(date), zone);
    const reasonOf = (presentation: Presentation) =>
      isEditable(presentation, new Date()) ? undefined : `past-${presentation._id}`;
    return helper.columns([
      helper.accessor("date", {
        header: t("columnDate"),
        cell: ({ row: { original } }) => {
          const reason = reasonOf(original);
          return (
            <span className="flex min-w-24 flex-wrap items-center gap-x-2 gap-y-1 sm:whitespace-nowrap">
              <span>{textOf(original)}</span>
              {reason && <Badge>{t("past")}</Badge>}
              {!reason && <ClosedBadge day={dayIn(zone, new Date(original.date))} />}
              {reason && (
                <span className="sr-only" id={reason}>
                  {t("pastReason")}
                </span>
              )}
            </span>
          );
        },
      }),
      helper.accessor("capacity", {
        header: t("columnCapacity"),
        cell: ({ getValue }) => <span>{format.number(getValue())}</span>,
      }),
      helper.accessor("busyCapacity", {
        header: t("columnBusy"),
        cell: ({ row: { original } }) => (
          <Meter
            className="min-w-20 sm:min-w-28"
            label={t("columnBusy")}
            max={original.capacity}
            text={shared("seatsTaken", { busy: original.busyCapacity, capacity: original.capacity })}
            value={original.busyCapacity}
          />
        ),
      }),
      helper.accessor("startDates", {
        header: t("columnStartDates"),
        cell: ({ getValue }) => <StartDates dates={getValue()} language={language} />,
      }),
      helper.display({
        id: "actions",
        header: () => <span className="max-sm:sr-only">{t("columnActions")}</span>,
        cell: ({ row: { original } }) => (
          <EditDeleteActions
            reasonId={reasonOf(original)}
            deleteLabel={t("deleteOf", { date: textOf(original) })}
            editLabel={t("editOf", { date: textOf(original) })}
            copyLabel={t("copyOf", { date: textOf(original) })}
            id={original._id}
            onCopy={() => onCopy(original)}
            onDelete={() => onDelete(original)}
            onEdit={() => onEdit(original)}
          >
            {original.busyCapacity > 0 && (
              <PresentationMessage
                iconClass={ROW_ICON}
                language={language}
                locationKey={original.location_key}
                presentation={original}
                zone={zone}
              />
            )}
          </EditDeleteActions>
        ),
      }),
    ]);
  }, [t, shared, format, zone, language, onEdit, onDelete, onCopy]);
};
