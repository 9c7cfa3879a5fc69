"use client";

import { useTranslations } from "next-intl";
import { staleRows } from "@/components/dashboard/stale/stale-notice";
import { currentOf } from "@/components/dashboard/stale/use-stale-save";
import type { Slot } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { type SlotDraft, slotDraftOf } from "@/lib/domain/schedule/slots";
import { listText } from "@/lib/i18n/lists";
import { type SlotEntry, weekdayTitle } from "./slot-text";

/** The slot that a refusal says is another now, with its pair; undefined for any other failure. */
export const currentEntry = (failure: unknown, { first: { _id } }: SlotEntry): SlotEntry | undefined => {
  const sessions = currentOf<{ sessions: Slot[] }>(failure)?.sessions;
  const first = sessions?.find((slot) => slot._id === _id);
  return first && { first, second: sessions?.find((slot) => slot._id !== _id) };
};

/** A slot as the form shows it. */
export const draftOfEntry = ({ first, second }: SlotEntry): SlotDraft => slotDraftOf(first, second);

interface StaleSlot {
  before: SlotEntry;
  now: SlotEntry;
}

/** The values of a slot that others have changed, beside those of a draft. */
export const useStaleSlotRows = (language: Locale) => {
  const t = useTranslations("slots");
  const weekday = (day: number) => weekdayTitle(language, day);
  const textsOf = (draft: SlotDraft) => ({
    weekdays: listText(language, draft.weekdays.map(weekday)),
    start: draft.start_time,
    end: draft.end_time,
    pair: draft.pairWeekday ? weekday(draft.pairWeekday) : t("noPair"),
    capacity: String(draft.capacity ?? ""),
    employees: String(draft.registration_employees_count ?? ""),
  });
  const labels = {
    weekdays: t("weekday"),
    start: t("start"),
    end: t("end"),
    pair: t("pair"),
    capacity: t("capacity"),
    employees: t("employees"),
  };
  return ({ before, now }: StaleSlot, draft?: SlotDraft) =>
    staleRows(labels, {
      before: textsOf(draftOfEntry(before)),
      now: textsOf(draftOfEntry(now)),
      ...(draft && { mine: textsOf(draft) }),
    });
};
