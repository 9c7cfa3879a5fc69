"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Disclosure } from "@/components/ui/disclosure";
import type { Locale } from "@/lib/domain/country/locales";
import { type ChangeRow, ChangeTable } from "./change-table";
import type { CopyTarget as Target } from "./use-week-copy";
import { weekName } from "./week-name";

interface CopyTargetProps {
  target: Target;
  language: Locale;
  isChosen: boolean;
  onToggle: () => void;
}

/** A week to copy to: the number of changes, and on demand a table of them with the impossible ones. */
export const CopyTarget = ({ target, language, isChosen, onToggle }: CopyTargetProps) => {
  const t = useTranslations("startDays");
  const { week, changes, refusals } = target;
  const name = weekName(language, week);
  const rows: ChangeRow[] = [
    ...changes,
    ...refusals.map(({ busy, ...change }) => ({
      ...change,
      refusal: busy === undefined ? t("past") : t("dashboard_start_days_busy_validation", { busy }),
    })),
  ].sort((one, other) => one.day.date.localeCompare(other.day.date));
  return (
    <li className="border-line border-b py-1 last:border-b-0">
      <Checkbox
        checked={isChosen}
        disabled={changes.length === 0}
        hint={
          <>
            <span>{changes.length > 0 ? t("changes", { count: changes.length }) : t("copyNothing")}</span>
            {refusals.length > 0 && (
              <span className="text-danger">{` · ${t("invalidChanges", { count: refusals.length })}`}</span>
            )}
          </>
        }
        id={`copy-${week.firstDay}`}
        label={<span className="tabular-nums">{name}</span>}
        name="weeks"
        onChange={onToggle}
        value={week.firstDay}
      />
      {rows.length > 0 && (
        <Disclosure className="ms-9 pb-2 text-sm" summary={t("copyShow")}>
          <ChangeTable caption={name} language={language} rows={rows} />
        </Disclosure>
      )}
    </li>
  );
};
