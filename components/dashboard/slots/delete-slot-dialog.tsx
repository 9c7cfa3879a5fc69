"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BookedLink } from "@/components/dashboard/booked-link";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { useErrorText } from "@/components/errors/use-error-text";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { CallError, call } from "@/lib/client/call";
import type { Locale } from "@/lib/domain/country/locales";
import { entryText, type SlotEntry, weekdayTitle } from "./slot-text";

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
const remove = (id: string) =>
  call("DELETE /schedule/delete/{id}", { params: { id } }).catch((error: unknown) => {
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
  const { failure, run } = useStaffAction((error) => {
    onConflict();
    const isBooked = error instanceof CallError && error.code === "session_has_bookings";
    if (!isBooked) setRefused(undefined);
    return isBooked ? `${errorText(error)} ${t("bookedAdvice")}` : undefined;
  });
  const slots = [entry.first, entry.second].flatMap((slot) => slot ?? []);

  const confirm = () =>
    run(async () => {
      const ids = slots.map(({ _id }) => _id).filter((id) => chosen === BOTH || chosen === id);
      for (const id of ids) {
        setRefused(id);
        await remove(id);
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
      {slots.length > 1 && (
        <Fieldset className={failure ? "mt-4" : ""} id="slot-delete" legend={t("deleteWhich")}>
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
