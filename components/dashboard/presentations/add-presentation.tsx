"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { keepDrafts, keptDrafts } from "@/components/dashboard/draft-storage";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { call } from "@/lib/client/call";
import type { Locale } from "@/lib/domain/country/locales";
import { EMPTY_DRAFT } from "@/lib/domain/schedule/presentation-draft";
import type { Day } from "@/lib/kit/day";
import { PresentationForm } from "./presentation-form";
import { usePresentationForm } from "./use-presentation-form";

interface AddPresentationProps {
  location: DashboardLocation;
  language: Locale;
  today: Day;
  /** Another presentation is being changed meanwhile. */
  isEditing: boolean;
  /** Counts what was saved or deleted: each clears the form (spec §4). */
  round: number;
  onAdded: () => void;
  onConflict: () => void;
}

export const ADD_FORM_ID = "presentation";

/** Adds a presentation; nothing can be added before there is a date. What is typed is kept on the device until then. */
export const AddPresentation = (props: AddPresentationProps) => {
  const { location, language, today, isEditing, round, onAdded, onConflict } = props;
  const { location_key: locationKey } = location;
  const t = useTranslations("presentations");
  const shared = useTranslations("dashboard");
  const form = usePresentationForm({
    id: ADD_FORM_ID,
    location,
    language,
    initial: EMPTY_DRAFT,
    busyCapacity: 0,
    onDraft: (draft) => keepDrafts(locationKey, { added: draft }),
    onConflict,
    send: async (body) => {
      await call("POST /presentation/add", { body });
      onAdded();
    },
  });

  // The server knows nothing of what was typed before; neither does the page until it is here. A new round clears it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once at the start, and again after each round
  useEffect(() => {
    if (round > 0) keepDrafts(locationKey, { added: undefined });
    form.show(keptDrafts(locationKey).added ?? EMPTY_DRAFT);
  }, [round, locationKey]);

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
