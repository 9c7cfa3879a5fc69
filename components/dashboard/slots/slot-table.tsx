"use client";

import { useFormatter, useTranslations } from "next-intl";
import { EditDeleteActions } from "@/components/dashboard/edit-delete-actions";
import { Table, Td, Th } from "@/components/ui/table";
import type { Slot } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { slotsByWeekday } from "@/lib/domain/schedule/slots";
import { hoursText } from "@/lib/i18n/clock";
import { entryText, type SlotEntry, weekdayTitle } from "./slot-text";

interface SlotRowHandlers {
  language: Locale;
  onEdit: (entry: SlotEntry) => void;
  onDelete: (entry: SlotEntry) => void;
}

const SlotRow = ({ entry, language, onEdit, onDelete }: SlotRowHandlers & { entry: SlotEntry }) => {
  const t = useTranslations("slots");
  const format = useFormatter();
  const { first, second } = entry;
  const name = entryText(language, entry);
  return (
    <tr>
      <Th className="font-normal!" scope="row">
        <span className="font-medium text-ink">{hoursText(language, first.start_time, first.end_time)}</span>
        {second && (
          <span className="block text-ink-second">
            <span className="sr-only">{t("pair")}</span> <span>{`+ ${weekdayTitle(language, second.weekday)}`}</span>
          </span>
        )}
      </Th>
      <Td numeric>{format.number(first.capacity)}</Td>
      <Td numeric>{first.registration_employees_count}</Td>
      <Td numeric>{format.number(Math.max(first.busyCapacity, second?.busyCapacity ?? 0))}</Td>
      <Td numeric pinned>
        <EditDeleteActions
          deleteLabel={t("deleteOf", { slot: name })}
          editLabel={t("editOf", { slot: name })}
          id={first._id}
          onDelete={() => onDelete(entry)}
          onEdit={() => onEdit(entry)}
        />
      </Td>
    </tr>
  );
};

const COLUMNS = 5;

/** A week of sessions, by weekday; a pair is one row, on its earlier weekday. */
export const SlotTable = ({ slots, ...choices }: SlotRowHandlers & { slots: readonly Slot[] }) => {
  const t = useTranslations("slots");
  return (
    <Table caption={t("tableCaption")}>
      <thead>
        <tr>
          <Th>{t("columnTime")}</Th>
          <Th className="whitespace-normal!" numeric>
            {t("capacity")}
          </Th>
          <Th className="whitespace-normal!" numeric>
            {t("employees")}
          </Th>
          <Th className="whitespace-normal!" numeric>
            {t("columnFullest")}
          </Th>
          <Th numeric pinned>
            <span className="max-sm:sr-only">{t("columnActions")}</span>
          </Th>
        </tr>
      </thead>
      {slotsByWeekday(slots).map(({ weekday, entries }) => (
        <tbody className="border-line border-t" key={weekday}>
          <tr>
            <th className="bg-surface-sunken px-4 py-1.5 text-start font-semibold" colSpan={COLUMNS} scope="rowgroup">
              {weekdayTitle(choices.language, weekday)}
            </th>
          </tr>
          {entries.map((entry) => (
            <SlotRow entry={entry} key={entry.first._id} {...choices} />
          ))}
        </tbody>
      ))}
    </Table>
  );
};
