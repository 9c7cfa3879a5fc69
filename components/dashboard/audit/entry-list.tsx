import { useId } from "react";
import type { AuditEntry } from "@/lib/contracts/staff-audit";
import { dayText } from "@/lib/i18n/dates";
import { type Day, dayIn } from "@/lib/kit/day";
import { useAuditContext } from "./audit-context";
import { EntryRow } from "./entry-row";

interface EntryListProps {
  entries: readonly AuditEntry[];
  onUndo: (entry: AuditEntry) => void;
}

/** Groups the entries of one page by day in the location's time zone. */
const byDay = (entries: readonly AuditEntry[], zone: string): [Day, AuditEntry[]][] => {
  const days = new Map<Day, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayIn(zone, new Date(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
};

/** The log, newest first, grouped by day. */
export const EntryList = ({ entries, onUndo }: EntryListProps) => {
  const { language, zone } = useAuditContext();
  const id = useId();
  return (
    <div className="grid gap-5">
      {byDay(entries, zone).map(([day, dayEntries]) => (
        <section aria-labelledby={`${id}-${day}`} key={day}>
          <h2 className="mb-2 font-semibold text-base" id={`${id}-${day}`}>
            {dayText(language, "longDay", day)}
          </h2>
          <ul className="rounded-lg border border-line bg-surface-raised">
            {dayEntries.map((entry) => (
              <EntryRow entry={entry} key={entry._id} onUndo={() => onUndo(entry)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
};
