"use client";

import { cva } from "class-variance-authority";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { useDigitsOnly } from "@/components/dashboard/use-digits-only";
import { Field } from "@/components/ui/field";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { Notice } from "@/components/ui/notice";
import { NumberInput } from "@/components/ui/number-input";
import type { Locale } from "@/lib/domain/country/locales";
import { type PresentationDraft, unbookableDates } from "@/lib/domain/schedule/presentation-draft";
import { dayText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";
import type { Day } from "@/lib/kit/day";
import { DateField } from "./date-field";
import { StartDatesField } from "./start-dates-field";
import { TimeField } from "./time-field";
import type { PresentationEditing } from "./use-presentation-form";

interface PresentationFormProps {
  form: PresentationEditing;
  /** Edits a presentation, in a dialog; otherwise it adds one. */
  isEdit?: boolean;
  /** The presentation's saved start dates. */
  savedDates?: readonly Day[];
  busyCapacity: number;
  location: DashboardLocation;
  language: Locale;
  today: Day;
  children?: ReactNode;
}

const gridClass = cva("grid items-end gap-4 sm:grid-cols-2", {
  variants: { isEdit: { true: "", false: "lg:grid-cols-[2fr_1.4fr_1fr_2fr]" } },
});

/** Warns of chosen start days that the presentation is not before. They can be saved all the same. */
const UnbookableDates = ({ draft, language }: { draft: PresentationDraft; language: Locale }) => {
  const t = useTranslations("presentations");
  const dates = unbookableDates(draft).map((day) => dayText(language, "mediumDate", day));
  return (
    <div className="empty:hidden" role="status">
      {dates.length > 0 && <Notice status="warning">{t("datesNotAfter", { dates: listText(language, dates) })}</Notice>}
    </div>
  );
};

/** Date, time, capacity and start days of a presentation: one form adds and edits. */
export const PresentationForm = (props: PresentationFormProps) => {
  const { form, isEdit = false, savedDates = [], busyCapacity, location, language, today, children } = props;
  const t = useTranslations("presentations");
  const digitsOnly = useDigitsOnly();
  const { id, draft, texts, change } = form;
  const { date, capacity, startDates } = draft;
  return (
    <HydratedForm
      className="grid gap-4"
      id={id}
      onBlur={form.onBlur}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <div className={gridClass({ isEdit })}>
        <DateField
          error={texts.date}
          id={`${id}-date`}
          language={language}
          minDay={today}
          onChange={(day) => change({ ...draft, date: day })}
          value={date}
        />
        <TimeField hour={draft.hour} minute={draft.minute} onChange={(changed) => change({ ...draft, ...changed })} />
        <Field error={digitsOnly(capacity) ?? texts.capacity} id={`${id}-capacity`} label={t("capacity")}>
          {(control) => (
            <NumberInput
              {...control}
              min={busyCapacity}
              name="capacity"
              onValueChange={(value) => change({ ...draft, capacity: value })}
              value={capacity}
            />
          )}
        </Field>
        <StartDatesField
          error={texts.startDates}
          firstShown={date ?? today}
          id={`${id}-startDates`}
          language={language}
          locationKey={location.location_key}
          onChange={(days) => change({ ...draft, startDates: days })}
          savedDates={savedDates}
          today={today}
          value={startDates}
        />
      </div>
      <UnbookableDates draft={draft} language={language} />
      {texts.form && (
        <Notice role="alert" status="error">
          {texts.form}
        </Notice>
      )}
      {children}
    </HydratedForm>
  );
};
