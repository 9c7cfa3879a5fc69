"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { storedSlotDraft } from "@/components/dashboard/draft-storage";
import { useFocusAfterDelete } from "@/components/dashboard/use-focus-after-delete";
import { useFocusAfterSave } from "@/components/dashboard/use-focus-after-save";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { Button } from "@/components/ui/button";
import { DrawingEmpty } from "@/components/ui/drawings";
import { EmptyState } from "@/components/ui/empty-state";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { SkeletonRows } from "@/components/ui/skeleton";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import { removeItem } from "@/lib/client/device-storage";
import { useLiveUpdates } from "@/lib/client/use-live-updates";
import { useLoaded } from "@/lib/client/use-loaded";
import type { Locale } from "@/lib/domain/country/locales";
import { SLOT_DRAFT } from "@/lib/domain/device-storage/staff-rows";
import { slotsByWeekday } from "@/lib/domain/schedule/slots";
import { DeleteSlotDialog } from "./delete-slot-dialog";
import { SlotDialog } from "./slot-dialog";
import { SlotTable } from "./slot-table";
import type { SlotEntry } from "./slot-text";

interface SlotsScreenProps {
  location: DashboardLocation;
  language: Locale;
}

const ADD_BUTTON_ID = "add-slots";

/** The location's weekly slots, reloaded when they change. */
const useSlots = (locationKey: string) => {
  const loaded = useLoaded(locationKey, () => call("POST /schedule/get-sessions", { body: { locationKey } }));
  useLiveUpdates(locationKey, loaded.reload);
  const slots = loaded.data?.sessions;
  const entries: SlotEntry[] = slots ? slotsByWeekday(slots).flatMap((day) => day.entries) : [];
  return { ...loaded, slots, entries };
};

/** Which dialog is open. After a new login, the one whose draft is on the device. */
const useOpened = (locationKey: string, entries: readonly SlotEntry[], isLoaded: boolean) => {
  const [opened, setOpened] = useState<"add" | { edit: SlotEntry } | { remove: SlotEntry }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the slots have loaded
  useEffect(() => {
    const slot = storedSlotDraft(locationKey);
    if (!isLoaded || !slot) return;
    const entry = entries.find(({ first }) => first._id === slot.id);
    if (entry) setOpened({ edit: entry });
    if (slot.id === null) setOpened("add");
  }, [isLoaded, locationKey]);
  const close = () => {
    removeItem(SLOT_DRAFT, locationKey);
    setOpened(undefined);
  };
  return { opened, setOpened, close };
};

/** The location's weekly slots, from which its start days are opened. */
export const SlotsScreen = ({ location, language }: SlotsScreenProps) => {
  const t = useTranslations("slots");
  const common = useTranslations("common");
  const { slots, entries, error, reload } = useSlots(location.location_key);
  const { opened, setOpened, close } = useOpened(location.location_key, entries, slots !== undefined);
  const focusAfter = useFocusAfterDelete({
    ids: slots && entries.map(({ first }) => first._id),
    count: 0,
    whenEmpty: ADD_BUTTON_ID,
  });
  const focusSaved = useFocusAfterSave({ data: slots, whenMissing: ADD_BUTTON_ID });
  const notice = useLoadFailure(error, reload);
  const finish = (text: string) => {
    showSnackbar({ text, status: "success", closeLabel: common("close") });
    close();
    reload();
  };
  const finishSave = (text: string, id?: string) => {
    focusSaved(id);
    finish(text);
  };
  const add = (
    <HydratedControls>
      <Button id={ADD_BUTTON_ID} onClick={() => setOpened("add")}>
        <Plus aria-hidden className="size-5" />
        {t("add")}
      </Button>
    </HydratedControls>
  );
  const dialog = { language, location, onClose: close, onConflict: reload };
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-ink-second">{t("lead")}</p>
        {entries.length > 0 && add}
      </div>
      {notice}
      {!slots && !notice && <SkeletonRows className="h-120" count={9} />}
      {slots?.length === 0 && (
        <EmptyState action={add} drawing={<DrawingEmpty />} text={t("noneText")} title={t("none")} />
      )}
      {slots && slots.length > 0 && (
        <SlotTable
          language={language}
          onDelete={(entry) => setOpened({ remove: entry })}
          onEdit={(entry) => setOpened({ edit: entry })}
          slots={slots}
        />
      )}
      {opened === "add" && <SlotDialog {...dialog} onSaved={(count) => finishSave(t("added", { count }))} />}
      {typeof opened === "object" && "edit" in opened && (
        <SlotDialog {...dialog} entry={opened.edit} onSaved={() => finishSave(t("updated"), opened.edit.first._id)} />
      )}
      {typeof opened === "object" && "remove" in opened && (
        <DeleteSlotDialog
          {...dialog}
          entry={opened.remove}
          locationKey={location.location_key}
          onDeleted={(ids) => {
            if (ids.includes(opened.remove.first._id)) focusAfter(opened.remove.first._id);
            finish(t("deleted"));
          }}
        />
      )}
    </div>
  );
};
