"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { BookedLink } from "@/components/dashboard/booked-link";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CallError, call } from "@/lib/client/call";
import type { Presentation } from "@/lib/contracts/schedule";
import { isDeletable } from "@/lib/domain/schedule/presentation";

interface DeletePresentationDialogProps {
  presentation: Presentation;
  /** Its date and time, formatted. */
  dateText: string;
  onDeleted: () => void;
  onConflict: () => void;
  onClose: () => void;
}

/** Confirms the deletion of a presentation. While seats are taken it says so and has no button to delete. */
export const DeletePresentationDialog = ({
  presentation,
  dateText,
  onDeleted,
  onConflict,
  onClose,
}: DeletePresentationDialogProps) => {
  const t = useTranslations("presentations");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const [isRefused, setIsRefused] = useState(false);
  const { failure, run } = useStaffAction((error) => {
    onConflict();
    const hasBookings = error instanceof CallError && error.code === "presentation_has_bookings";
    setIsRefused(hasBookings);
    return hasBookings ? null : undefined;
  });
  const remove = () =>
    run(async () => {
      await call("DELETE /presentation/delete/{id}", { params: { id: presentation._id } });
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
      {isBlocked && <BookedLink locationKey={presentation.location_key} seats={{ presentationId: presentation._id }} />}
    </ConfirmDialog>
  );
};
