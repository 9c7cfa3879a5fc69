"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BookedLink } from "@/components/dashboard/booked-link";
import { StaleNotice } from "@/components/dashboard/stale/stale-notice";
import { useStaleSave } from "@/components/dashboard/stale/use-stale-save";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { useErrorText } from "@/components/errors/use-error-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { CallError, call } from "@/lib/client/call";
import type { Locale } from "@/lib/domain/country/locales";
import { entryText, type SlotEntry, weekdayTitle } from "./slot-text";
import { currentEntry, useStaleSlotRows } from "./use-stale-slot-rows";

interface DeleteSlotDialogProps {
  entry: SlotEntry;
  locationKey: string;
  language: Locale;
  /** With the ids of the deleted slots: one, or both halves of a pair. */
  onDeleted: (ids: readonly string[]) => void;
  onConflict: () => void;
  onClose: () => void;
}

const BOTH = "both";

// Not found counts as deleted: another person was faster, or deleting the first half of a pair removed it.
const remove = (id: string, version: string | undefined) =>
  call("DELETE /schedule/delete/{id}", { params: { id }, query: { version } }).catch((error: unknown) => {
    if (!(error instanceof CallError) || error.code !== "not_found") throw error;
  });

/** Confirms the deletion of a weekly slot, or of one or both halves of a pair. With bookings it says what to do first. */
export const DeleteSlotDialog = ({
  entry,
  locationKey,
  language,
  onDeleted,
  onConflict,
  onClose,
}: DeleteSlotDialogProps) => {
  const t = useTranslations("slots");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const [chosen, setChosen] = useState(BOTH);
  const [refused, setRefused] = useState<string>();
  const { known, stale, tell } = useStaleSave(entry);
  const rowsOf = useStaleSlotRows(language);
  const { failure, run } = useStaffAction((error) => {
    onConflict();
    const now = currentEntry(error, entry);
    tell(now);
    if (now) return null;
    const isBooked = error instanceof CallError && error.code === "session_has_bookings";
    if (!isBooked) setRefused(undefined);
    return isBooked ? `${errorText(error)} ${t("bookedAdvice")}` : undefined;
  });
  const slots = [entry.first, entry.second].flatMap((slot) => slot ?? []);

  const confirm = () =>
    run(async () => {
      const ids = slots.map(({ _id }) => _id).filter((id) => chosen === BOTH || chosen === id);
      // Deleting one of a pair changes the other.
      const { first, second } = known.current;
      const { version } = [first, second].find((slot) => slot?._id === ids[0]) ?? {};
      for (const id of ids) {
        setRefused(id);
        await remove(id, id === ids[0] ? version : undefined);
      }
      onDeleted(ids);
    });

  const options = slots.map(({ _id, weekday }) => ({
    value: _id,
    label: t("deleteOne", { weekday: weekdayTitle(language, weekday) }),
  }));
  return (
    <ConfirmDialog
      cancelLabel={common("cancel")}
      closeLabel={common("close")}
      confirmLabel={t("delete")}
      failure={
        failure && (
          <p>
            <span>{failure}</span> {refused && <BookedLink locationKey={locationKey} seats={{ sessionId: refused }} />}
          </p>
        )
      }
      onClose={onClose}
      onConfirm={confirm}
      text={t("deleteText", { slot: entryText(language, entry) })}
      title={t("deleteTitle")}
    >
      {stale && <StaleNotice rows={rowsOf(stale)} stale={stale} />}
      {slots.length > 1 && (
        <Fieldset className={failure || stale ? "mt-4" : ""} id="slot-delete" legend={t("deleteWhich")}>
          <RadioGroup
            id="slot-delete-which"
            name="which"
            onValueChange={setChosen}
            options={[{ value: BOTH, label: t("deleteBoth") }, ...options]}
            value={chosen}
          />
        </Fieldset>
      )}
    </ConfirmDialog>
  );
};
