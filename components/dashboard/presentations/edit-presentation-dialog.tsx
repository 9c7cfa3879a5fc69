"use client";

import { useTranslations } from "next-intl";
import { BookedLink } from "@/components/dashboard/booked-link";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { type ChangedPresentation, storedPresentation } from "@/components/dashboard/draft-storage";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { call } from "@/lib/client/call";
import { writeItem } from "@/lib/client/device-storage";
import type { Presentation } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { CHANGED_PRESENTATION } from "@/lib/domain/device-storage/staff-rows";
import { draftOf, isChangedSince } from "@/lib/domain/schedule/presentation-draft";
import type { Day } from "@/lib/kit/day";
import { PresentationForm } from "./presentation-form";
import { usePresentationForm } from "./use-presentation-form";

interface EditPresentationDialogProps {
  /** As it is now: seats may have been taken since the dialog opened. */
  presentation: Presentation;
  /** As it was when the dialog opened. */
  opened: Presentation;
  location: DashboardLocation;
  language: Locale;
  today: Day;
  onSaved: () => void;
  onConflict: () => void;
  onClose: () => void;
}

const EDIT_FORM_ID = "edit-presentation";

const useEditForm = ({
  presentation,
  opened,
  location,
  language,
  onSaved,
  onConflict,
}: EditPresentationDialogProps) => {
  const { location_key: locationKey } = location;
  const changed = storedPresentation(locationKey);
  return usePresentationForm({
    id: EDIT_FORM_ID,
    location,
    language,
    initial: changed?.presentation._id === presentation._id ? changed.draft : draftOf(presentation, location.timeZone),
    busyCapacity: presentation.busyCapacity,
    onDraft: (draft) =>
      writeItem(CHANGED_PRESENTATION, { presentation: opened, draft } satisfies ChangedPresentation, locationKey),
    onConflict,
    send: async (body, confirm) => {
      await call("PATCH /presentation/update", { body: { ...body, id: presentation._id, confirm } });
      onSaved();
    },
  });
};

/** Changes a presentation. Its bookings move along, after a confirmation. */
export const EditPresentationDialog = (props: EditPresentationDialogProps) => {
  const { presentation, opened, location, language, today, onClose } = props;
  const t = useTranslations("presentations");
  const shared = useTranslations("dashboard");
  const common = useTranslations("common");
  const form = useEditForm(props);
  const booked = <BookedLink locationKey={location.location_key} seats={{ presentationId: presentation._id }} />;
  return (
    <Dialog
      closeLabel={common("close")}
      description={shared("timeZone", { zone: location.zoneLabel })}
      footer={
        <>
          <Button aria-disabled={form.isBusy} onClick={onClose} variant="secondary">
            {common("cancel")}
          </Button>
          <Button aria-disabled={!form.canSend} busy={form.isBusy} form={EDIT_FORM_ID} type="submit">
            {common("save")}
          </Button>
        </>
      }
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      persistent={form.isBusy}
      title={t("editTitle")}
    >
      <div role="status">
        {!form.isBusy && isChangedSince(opened, presentation) && (
          <Notice className="mb-4" status="warning">
            {t("changedMeanwhile")}
          </Notice>
        )}
      </div>
      <PresentationForm
        busyCapacity={presentation.busyCapacity}
        form={form}
        isEdit
        language={language}
        location={location}
        savedDates={presentation.startDates}
        today={today}
      >
        {presentation.busyCapacity > 0 && (form.texts.startDates || form.texts.capacity) && booked}
      </PresentationForm>
      {form.affected !== undefined && (
        <ConfirmDialog
          cancelLabel={common("cancel")}
          closeLabel={common("close")}
          confirmLabel={t("moveConfirm")}
          onClose={form.dismissMove}
          onConfirm={() => form.submit(true)}
          text={t("moveText", { count: form.affected })}
          title={t("moveTitle")}
        >
          {booked}
        </ConfirmDialog>
      )}
    </Dialog>
  );
};
