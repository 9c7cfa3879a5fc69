"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { ClosedDays } from "@/components/dashboard/closures/closed-days";
import { StillBooked } from "@/components/dashboard/closures/still-booked";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { storedCopies, storedPresentation } from "@/components/dashboard/draft-storage";
import { useLiveClosures } from "@/components/dashboard/use-closures";
import { useFocusAfterDelete } from "@/components/dashboard/use-focus-after-delete";
import { useFocusAfterSave } from "@/components/dashboard/use-focus-after-save";
import { showSnackbar } from "@/components/ui/snackbar";
import { removeItem } from "@/lib/client/device-storage";
import type { StaffPresentation } from "@/lib/contracts/staff-schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { CHANGED_PRESENTATION, WEEKLY_COPIES } from "@/lib/domain/device-storage/staff-rows";
import { instantText } from "@/lib/i18n/dates";
import { dayIn } from "@/lib/kit/day";
import { ADD_FORM_ID, AddPresentation } from "./add-presentation";
import { CopyPresentationDialog } from "./copy-presentation-dialog";
import { DeletePresentationDialog } from "./delete-presentation-dialog";
import { EditPresentationDialog } from "./edit-presentation-dialog";
import { PresentationTable } from "./presentation-table";
import { usePresentations } from "./use-presentations";

interface PresentationsScreenProps {
  location: DashboardLocation;
  language: Locale;
}

/** The presentation that is being edited. After a new login, the one whose draft is on the device. */
const useEdited = (locationKey: string) => {
  const [edited, setEdited] = useState<StaffPresentation>();
  useEffect(() => setEdited(storedPresentation(locationKey)?.presentation), [locationKey]);
  const close = useCallback(() => {
    removeItem(CHANGED_PRESENTATION, locationKey);
    setEdited(undefined);
  }, [locationKey]);
  return { edited, open: setEdited, close };
};

/**
 * The presentation whose dialog to copy it is open, after a new login the one whose copies are on the device, and the one that the form
 * was filled with last.
 */
const useCopied = (locationKey: string) => {
  const [copying, setCopying] = useState<StaffPresentation>();
  const [copied, setCopied] = useState<StaffPresentation>();
  useEffect(() => setCopying(storedCopies(locationKey)?.presentation), [locationKey]);
  const closeCopy = () => {
    removeItem(WEEKLY_COPIES, locationKey);
    setCopying(undefined);
  };
  const fillForm = () => {
    // A new object, so that the same presentation can be copied again.
    setCopied(copying && { ...copying });
    closeCopy();
  };
  return { copying, copied, openCopy: setCopying, closeCopy, fillForm };
};

/** A form to add a presentation, and a table to edit and delete the location's presentations. */
export const PresentationsScreen = ({ location, language }: PresentationsScreenProps) => {
  const { location_key: locationKey, timeZone } = location;
  const t = useTranslations("presentations");
  const common = useTranslations("common");
  const presentations = usePresentations(locationKey);
  const { data, reload } = presentations;
  const closures = useLiveClosures(locationKey, reload);
  const [round, setRound] = useState(0);
  const { edited, open, close } = useEdited(locationKey);
  const [deleting, setDeleting] = useState<StaffPresentation>();
  const { copying, copied, openCopy, closeCopy, fillForm } = useCopied(locationKey);
  const focusAfter = useFocusAfterDelete({
    ids: data?.presentations.map(({ _id }) => _id),
    count: data?.count ?? 0,
    whenEmpty: `${ADD_FORM_ID}-date`,
  });
  const focusSaved = useFocusAfterSave({ data, whenMissing: `${ADD_FORM_ID}-date` });
  const today = dayIn(timeZone, new Date());
  // Seats may have been taken since the dialog was opened.
  const current = (opened: StaffPresentation) => data?.presentations.find(({ _id }) => _id === opened._id) ?? opened;

  const finish = (text: string) => {
    showSnackbar({ text, status: "success", closeLabel: common("close") });
    setRound((count) => count + 1);
    close();
    setDeleting(undefined);
    closeCopy();
    reload();
  };
  return (
    <div className="grid gap-8">
      <StillBooked booked={closures?.booked} locationKey={locationKey} />
      <AddPresentation
        copied={copied}
        isEditing={edited !== undefined}
        language={language}
        location={location}
        onAdded={() => finish(t("dashboard_presentation_day_create_success_message"))}
        onConflict={reload}
        round={round}
        today={today}
      />
      <ClosedDays closures={closures?.closures}>
        <PresentationTable
          language={language}
          onCopy={openCopy}
          onDelete={setDeleting}
          onEdit={open}
          presentations={presentations}
          zone={timeZone}
        />
      </ClosedDays>
      {edited && (
        <EditPresentationDialog
          language={language}
          location={location}
          onClose={close}
          onConflict={reload}
          onSaved={() => {
            focusSaved(edited._id);
            finish(t("dashboard_presentation_day_update_success_message"));
          }}
          opened={edited}
          presentation={current(edited)}
          today={today}
        />
      )}
      {copying && (
        <CopyPresentationDialog
          language={language}
          location={location}
          onAdded={(count) => finish(t("copied", { count }))}
          onClose={closeCopy}
          onOnce={fillForm}
          presentation={copying}
        />
      )}
      {deleting && (
        <DeletePresentationDialog
          language={language}
          zone={timeZone}
          dateText={instantText(language, "shortInstant", new Date(deleting.date), timeZone)}
          onClose={() => setDeleting(undefined)}
          onConflict={reload}
          onDeleted={() => {
            focusAfter(deleting._id);
            finish(t("dashboard_presentation_day_delete_success_message"));
          }}
          presentation={current(deleting)}
        />
      )}
    </div>
  );
};
