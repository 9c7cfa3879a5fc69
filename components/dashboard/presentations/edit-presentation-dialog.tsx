"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { BookedLink } from "@/components/dashboard/booked-link";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { type ChangedPresentation, storedPresentation } from "@/components/dashboard/draft-storage";
import { StaleNotice } from "@/components/dashboard/stale/stale-notice";
import { currentOf, useStaleSave } from "@/components/dashboard/stale/use-stale-save";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { call } from "@/lib/client/call";
import { writeItem } from "@/lib/client/device-storage";
import type { StaffPresentation } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { CHANGED_PRESENTATION } from "@/lib/domain/device-storage/staff-rows";
import { draftOf, isChangedSince } from "@/lib/domain/schedule/presentation-draft";
import type { Day } from "@/lib/kit/day";
import { PresentationForm } from "./presentation-form";
import { type PresentationEditing, usePresentationForm } from "./use-presentation-form";
import { useStalePresentationRows } from "./use-stale-presentation-rows";

interface EditPresentationDialogProps {
  /** As it is now: seats may have been taken since the dialog opened. */
  presentation: StaffPresentation;
  /** As it was when the dialog opened. */
  opened: StaffPresentation;
  location: DashboardLocation;
  language: Locale;
  today: Day;
  onSaved: () => void;
  onConflict: () => void;
  onClose: () => void;
}

const EDIT_FORM_ID = "edit-presentation";

/** Goes on from what others have saved: as a refusal says, or as the list shows it while somebody types. */
const useOthersValues = (
  { known, stale, tell, settle }: ReturnType<typeof useStaleSave<StaffPresentation>>,
  form: PresentationEditing,
  { presentation, location: { timeZone } }: EditPresentationDialogProps,
) => {
  const show = (now: StaffPresentation, isRefused: boolean) => {
    form.rebase(draftOf(known.current, timeZone), draftOf(now, timeZone));
    tell(now, { isRefused });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the list is read
  useEffect(() => {
    // A list that was asked for before the last save may arrive after its refusal.
    const isOlder = stale !== undefined && !isChangedSince(stale.before, presentation);
    if (!form.isBusy && !isOlder && isChangedSince(known.current, presentation)) show(presentation, false);
  }, [presentation]);
  const showRefused = (failure: unknown): boolean => {
    const now = currentOf<StaffPresentation>(failure);
    if (now) show(now, true);
    else settle();
    return now !== undefined;
  };
  const take = () => {
    form.change(draftOf(known.current, timeZone));
    settle();
    focusAndScrollTo(document.getElementById(`${EDIT_FORM_ID}-date`));
  };
  return { showRefused, take };
};

const useEditForm = (props: EditPresentationDialogProps) => {
  const { presentation, opened, location, language, onSaved, onConflict } = props;
  const { location_key: locationKey, timeZone } = location;
  const changed = storedPresentation(locationKey);
  const saving = useStaleSave(opened);
  const form = usePresentationForm({
    id: EDIT_FORM_ID,
    location,
    language,
    initial: changed?.presentation._id === presentation._id ? changed.draft : draftOf(presentation, timeZone),
    busyCapacity: presentation.busyCapacity,
    onDraft: (draft) =>
      writeItem(CHANGED_PRESENTATION, { presentation: opened, draft } satisfies ChangedPresentation, locationKey),
    onConflict,
    onStale: (failure) => showRefused(failure),
    save: async (body, confirm) => {
      const { version } = saving.known.current;
      await call("PATCH /presentation/update", { body: { ...body, id: presentation._id, version, confirm } });
      onSaved();
    },
  });
  const { showRefused, take } = useOthersValues(saving, form, props);
  return { form, stale: saving.stale, take };
};

/** Changes a presentation. Its bookings move along, after a confirmation. */
export const EditPresentationDialog = (props: EditPresentationDialogProps) => {
  const { presentation, location, language, today, onClose } = props;
  const t = useTranslations("presentations");
  const shared = useTranslations("dashboard");
  const common = useTranslations("common");
  const { form, stale, take } = useEditForm(props);
  const rowsOf = useStalePresentationRows(language, location.timeZone);
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
      {stale && (
        <div className="mb-4">
          <StaleNotice onKeep={() => form.submit()} onTake={take} rows={rowsOf(stale, form.draft)} stale={stale} />
        </div>
      )}
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
