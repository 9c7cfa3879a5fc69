"use client";

import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { StaleNotice } from "@/components/dashboard/stale/stale-notice";
import { useStaleSave } from "@/components/dashboard/stale/use-stale-save";
import { FormDialog } from "@/components/ui/form-dialog";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/domain/country/locales";
import { lockedFields } from "@/lib/domain/schedule/slots";
import { CountFields, TimeFields } from "./slot-fields";
import { entryText, type SlotEntry } from "./slot-text";
import { type SlotForm, useSlotForm } from "./use-slot-form";
import { useStaleSlotRows } from "./use-stale-slot-rows";
import { PairField, WeekdayField, WeekdaysField } from "./weekday-field";

const NOTHING_LOCKED = { weekdays: false, pairWeekday: false };

interface SlotDialogProps {
  location: DashboardLocation;
  language: Locale;
  /** The slot to change; without it slots are added. */
  entry?: SlotEntry;
  onSaved: (count: number) => void;
  onConflict: () => void;
  onClose: () => void;
}

/** What a change does to existing bookings and start days. */
const Consequences = ({ form, entry }: { form: SlotForm; entry: SlotEntry }) => {
  const t = useTranslations("slots");
  const [start, end, pair] = form.watch(["start_time", "end_time", "pairWeekday"]);
  const { first, second } = entry;
  const isMoved = start !== first.start_time || end !== first.end_time;
  const isPairReplaced = second !== undefined && pair !== undefined && pair !== second.weekday;
  return (
    <div className="grid gap-3" role="status">
      {isMoved && <Notice>{t("timesTold")}</Notice>}
      {isPairReplaced && <Notice status="warning">{t("pairReplaced")}</Notice>}
    </div>
  );
};

/** Adds weekly slots on several weekdays at once, or changes one slot with its pair. What would be refused cannot be changed. */
export const SlotDialog = ({ location, language, entry, onSaved, onConflict, onClose }: SlotDialogProps) => {
  const t = useTranslations("slots");
  const shared = useTranslations("dashboard");
  const common = useTranslations("common");
  const { known, stale, tell, settle } = useStaleSave(entry);
  const rowsOf = useStaleSlotRows(language);
  const form = useSlotForm({ locationKey: location.location_key, entry, known, onStale: tell, onSaved, onConflict });
  const locked = entry ? lockedFields(entry.first, entry.second) : NOTHING_LOCKED;
  const { isSubmitting } = form.formState;
  return (
    <FormDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      description={entry ? entryText(language, entry) : shared("timeZone", { zone: location.zoneLabel })}
      failure={form.failure}
      isBusy={isSubmitting}
      onBlur={form.storeDraft}
      onChange={form.storeDraft}
      onSubmit={form.save}
      onClose={onClose}
      submitLabel={entry ? common("save") : t("add")}
      title={entry ? t("editTitle") : t("addTitle")}
    >
      {stale?.before && stale.now && (
        <StaleNotice
          onKeep={() => form.save()}
          onTake={() => {
            settle();
            form.take();
          }}
          rows={rowsOf({ before: stale.before, now: stale.now }, form.watch())}
          stale={stale}
        />
      )}
      {entry ? (
        <WeekdayField form={form} isLocked={locked.weekdays} language={language} />
      ) : (
        <WeekdaysField form={form} language={language} />
      )}
      <TimeFields form={form} />
      <PairField form={form} isLocked={locked.pairWeekday} language={language} />
      <CountFields form={form} />
      {entry && <Consequences entry={stale?.now ?? entry} form={form} />}
    </FormDialog>
  );
};
