"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { NumberInput } from "@/components/ui/number-input";
import { ReadyForm } from "@/components/ui/ready-form";
import { Select } from "@/components/ui/select";
import { call } from "@/lib/client/call";
import { leavesForLogin } from "@/lib/client/session-end";
import type { Locale } from "@/lib/domain/country/locales";
import { DEFAULT_PRESENTATION_CAPACITY } from "@/lib/domain/schedule/capacities";
import { type Day, instantAt, plusDays } from "@/lib/kit/day";
import { DateField } from "./date-field";
import { StartDatesField } from "./start-dates-field";

interface PresentationFormProps {
  location: DashboardLocation;
  language: Locale;
  today: Day;
  onAdded: () => void;
}

// The picker's defaults (spec §9): noon, in steps of five minutes.
const EMPTY = {
  date: undefined as Day | undefined,
  hour: "12",
  minute: "00",
  capacity: DEFAULT_PRESENTATION_CAPACITY as number | undefined,
  startDates: [] as Day[],
};
const MINUTE_STEP = 5;

const numbers = (count: number, step: number) =>
  Array.from({ length: count / step }, (_, at) => String(at * step).padStart(2, "0")).map((value) => ({
    value,
    label: value,
  }));
const HOURS = numbers(24, 1);
const MINUTES = numbers(60, MINUTE_STEP);

/** When, for how many, and for which start days; nothing can be added before there is a date. */
export const PresentationForm = ({ location, language, today, onAdded }: PresentationFormProps) => {
  const t = useTranslations("dashboard");
  const errorText = useErrorText();
  const [draft, setDraft] = useState(EMPTY);
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const { date, hour, minute, capacity, startDates } = draft;
  const set = (changed: Partial<typeof EMPTY>) => setDraft((now) => ({ ...now, ...changed }));

  // A presentation serves the days after its own; those that no longer are go.
  const chooseDate = (day: Day | undefined) =>
    set({ date: day, startDates: startDates.filter((served) => day === undefined || served > day) });

  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!date) return;
    setIsBusy(true);
    setError(undefined);
    try {
      const instant = instantAt(date, `${hour}:${minute}`, location.timeZone).toISOString();
      const body = { locationKey: location.location_key, capacity, date: instant, startDates };
      await call("POST /presentation/add", { body });
      setDraft(EMPTY);
      onAdded();
    } catch (failure) {
      if (!leavesForLogin(failure)) setError(errorText(failure));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Card>
      <h2 className="font-semibold text-lg">{t("addTitle")}</h2>
      <p className="mt-1 text-ink-second text-sm">{t("timeZone", { zone: location.zoneLabel })}</p>
      <ReadyForm className="mt-4 grid gap-4" onSubmit={add}>
        <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1.4fr_1fr_2fr]">
          <DateField language={language} minDay={today} onChange={chooseDate} value={date} />
          <fieldset>
            <legend className="font-medium">{t("time")}</legend>
            <div className="mt-2 grid grid-cols-2 gap-2">
              <Select
                aria-label={t("hour")}
                name="hour"
                onChange={(event) => set({ hour: event.target.value })}
                options={HOURS}
                value={hour}
              />
              <Select
                aria-label={t("minute")}
                name="minute"
                onChange={(event) => set({ minute: event.target.value })}
                options={MINUTES}
                value={minute}
              />
            </div>
          </fieldset>
          <Field id="presentation-capacity" label={t("capacity")}>
            {(control) => (
              <NumberInput
                {...control}
                name="capacity"
                onValueChange={(value) => set({ capacity: value })}
                value={capacity}
              />
            )}
          </Field>
          <StartDatesField
            language={language}
            locationKey={location.location_key}
            onChange={(days) => set({ startDates: days })}
            minDay={date ? plusDays(date, 1) : today}
            today={today}
            value={startDates}
          />
        </div>
        {error && (
          <Notice role="alert" status="error">
            {error}
          </Notice>
        )}
        <Button
          aria-disabled={!date || capacity === undefined}
          busy={isBusy}
          className="justify-self-start"
          type="submit"
        >
          {t("add")}
        </Button>
      </ReadyForm>
    </Card>
  );
};
