"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BookedLink } from "@/components/dashboard/booked-link";
import { StaleNotice } from "@/components/dashboard/stale/stale-notice";
import { currentOf, useStaleSave } from "@/components/dashboard/stale/use-stale-save";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CallError, call } from "@/lib/client/call";
import type { StaffPresentation } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { isDeletable } from "@/lib/domain/schedule/presentation";
import { useStalePresentationRows } from "./use-stale-presentation-rows";

interface DeletePresentationDialogProps {
  presentation: StaffPresentation;
  language: Locale;
  zone: string;
  /** Its date and time, formatted. */
  dateText: string;
  onDeleted: () => void;
  onConflict: () => void;
  onClose: () => void;
}

/** Confirms the deletion of a presentation. While seats are taken it says so and has no button to delete. */
export const DeletePresentationDialog = ({
  presentation,
  language,
  zone,
  dateText,
  onDeleted,
  onConflict,
  onClose,
}: DeletePresentationDialogProps) => {
  const t = useTranslations("presentations");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const [isRefused, setIsRefused] = useState(false);
  const { known, stale, tell } = useStaleSave(presentation);
  const rowsOf = useStalePresentationRows(language, zone);
  const { failure, run } = useStaffAction((error) => {
    onConflict();
    const now = currentOf<StaffPresentation>(error);
    tell(now);
    if (now) return null;
    const hasBookings = error instanceof CallError && error.code === "presentation_has_bookings";
    setIsRefused(hasBookings);
    return hasBookings ? null : undefined;
  });
  const remove = () =>
    run(async () => {
      await call("DELETE /presentation/delete/{id}", {
        params: { id: presentation._id },
        query: { version: known.current.version },
      });
      onDeleted();
    });

  const isBlocked = !isDeletable(presentation) || isRefused;
  // One dialog for both texts: a seat may be taken while it is open.
  return (
    <ConfirmDialog
      cancelLabel={common(isBlocked ? "close" : "cancel")}
      closeLabel={common("close")}
      confirmLabel={isBlocked ? undefined : t("delete")}
      failure={isBlocked ? undefined : failure}
      onClose={onClose}
      onConfirm={remove}
      text={
        isBlocked ? `${errors("presentation_has_bookings")} ${t("bookedAdvice")}` : t("deleteText", { date: dateText })
      }
      title={t("deleteTitle")}
    >
      {stale && !isBlocked && <StaleNotice rows={rowsOf(stale)} stale={stale} />}
      {isBlocked && <BookedLink locationKey={presentation.location_key} seats={{ presentationId: presentation._id }} />}
    </ConfirmDialog>
  );
};
