"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { call } from "@/lib/client/call";
import { readItem, removeItem, writeItem } from "@/lib/client/device-storage";
import type { Presentation } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { ADDED_PRESENTATION } from "@/lib/domain/device-storage/staff-rows";
import { copyDraftOf, EMPTY_DRAFT, isPresentationDraft } from "@/lib/domain/schedule/presentation-draft";
import type { Day } from "@/lib/kit/day";
import { PresentationForm } from "./presentation-form";
import { usePresentationForm } from "./use-presentation-form";

interface AddPresentationProps {
  location: DashboardLocation;
  language: Locale;
  today: Day;
  /** Another presentation is being edited. */
  isEditing: boolean;
  /** A presentation that the form is to be filled with. */
  copied: Presentation | undefined;
  /** Number of presentations saved or deleted so far: each one clears the form. */
  round: number;
  onAdded: () => void;
  onConflict: () => void;
}

export const ADD_FORM_ID = "presentation";

/** Adds a presentation. A date is required first. The draft stays on the device until it is saved. */
export const AddPresentation = (props: AddPresentationProps) => {
  const { location, language, today, isEditing, copied, round, onAdded, onConflict } = props;
  const { location_key: locationKey } = location;
  const t = useTranslations("presentations");
  const shared = useTranslations("dashboard");
  const form = usePresentationForm({
    id: ADD_FORM_ID,
    location,
    language,
    initial: EMPTY_DRAFT,
    busyCapacity: 0,
    onDraft: (draft) => writeItem(ADDED_PRESENTATION, draft, locationKey),
    onConflict,
    save: async (body) => {
      await call("POST /presentation/add", { body });
      onAdded();
    },
  });

  // The server does not know the stored draft, so it is read after hydration. A new round clears it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the start and after each round
  useEffect(() => {
    if (round > 0) removeItem(ADDED_PRESENTATION, locationKey);
    form.show(readItem(ADDED_PRESENTATION, isPresentationDraft, locationKey) ?? EMPTY_DRAFT);
  }, [round, locationKey]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each copy
  useEffect(() => {
    if (!copied) return undefined;
    form.change(copyDraftOf(copied, location.timeZone, today));
    // After the closed dialog has returned the focus.
    const timer = setTimeout(() => focusAndScrollTo(document.getElementById(`${ADD_FORM_ID}-date`)));
    return () => clearTimeout(timer);
  }, [copied]);

  const isClosed = !form.canSend || isEditing;
  const hint = `${ADD_FORM_ID}-needs-date`;
  return (
    <Card>
      <h2 className="font-semibold text-lg">{t("addTitle")}</h2>
      <p className="mt-1 mb-4 text-ink-second text-sm">{shared("timeZone", { zone: location.zoneLabel })}</p>
      <PresentationForm busyCapacity={0} form={form} language={language} location={location} today={today}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            aria-describedby={form.canSend ? undefined : hint}
            aria-disabled={isClosed}
            busy={form.isBusy}
            type="submit"
          >
            {t("add")}
          </Button>
          {!form.canSend && (
            <p className="text-ink-second text-sm" id={hint}>
              {t("needsDate")}
            </p>
          )}
        </div>
      </PresentationForm>
    </Card>
  );
};
