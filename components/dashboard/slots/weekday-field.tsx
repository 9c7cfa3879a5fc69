"use client";

import { useTranslations } from "next-intl";
import { Controller } from "react-hook-form";
import { CheckboxGroup } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Fieldset } from "@/components/ui/fieldset";
import { Select } from "@/components/ui/select";
import type { Locale } from "@/lib/domain/country/locales";
import { mayPair, WEEKDAYS } from "@/lib/domain/schedule/slots";
import { weekdayTitle } from "./slot-text";
import type { SlotForm } from "./use-slot-form";

interface WeekdayFieldProps {
  form: SlotForm;
  language: Locale;
}

// The first checkbox has the group's id: it is where focus goes when none is ticked.
const FIRST = "slot-weekday";

const optionsOf = (language: Locale, weekdays: readonly number[] = WEEKDAYS) =>
  weekdays.map((weekday) => ({ value: String(weekday), label: weekdayTitle(language, weekday) }));

/** Monday to Sunday, several at once. */
export const WeekdaysField = ({ form, language }: WeekdayFieldProps) => {
  const t = useTranslations("slots");
  return (
    <Controller
      control={form.control}
      name="weekdays"
      render={({ field, fieldState: { error } }) => (
        <Fieldset error={error?.message} id="slot-weekdays" legend={t("weekdays")}>
          <CheckboxGroup
            columns={3}
            id={FIRST}
            // No validation on blur: an error that appears between press and release would move the next checkbox.
            inputProps={{ ref: (input) => void (input?.id === FIRST && field.ref(input)) }}
            invalid={error !== undefined}
            name={field.name}
            onValueChange={(values) => field.onChange(values.map(Number).sort())}
            options={optionsOf(language)}
            value={field.value.map(String)}
          />
        </Fieldset>
      )}
    />
  );
};

interface LockedFieldProps extends WeekdayFieldProps {
  /** A change would be refused: the hint says why. */
  isLocked: boolean;
}

/** The weekday of an existing slot. */
export const WeekdayField = ({ form, language, isLocked }: LockedFieldProps) => {
  const t = useTranslations("slots");
  return (
    <Controller
      control={form.control}
      name="weekdays"
      render={({ field, fieldState: { error } }) => (
        <Field error={error?.message} hint={isLocked && t("weekdayHasDays")} id="slot-weekday" label={t("weekday")}>
          {(control) => (
            <Select
              {...control}
              disabled={isLocked}
              onBlur={field.onBlur}
              onChange={(event) => field.onChange([Number(event.target.value)])}
              options={optionsOf(language)}
              ref={field.ref}
              value={String(field.value[0])}
            />
          )}
        </Field>
      )}
    />
  );
};

/** The other weekday of a pair. Disabled while several weekdays are ticked; the hint says how to make pairs then. */
export const PairField = ({ form, language, isLocked }: LockedFieldProps) => {
  const t = useTranslations("slots");
  const weekdays = form.watch("weekdays");
  const isOpen = mayPair({ weekdays });
  const hint = isOpen ? "pairHint" : "pairSeveral";
  return (
    <Controller
      control={form.control}
      name="pairWeekday"
      render={({ field, fieldState: { error } }) => (
        <Field error={error?.message} hint={t(isLocked ? "pairBooked" : hint)} id="slot-pair" label={t("pair")}>
          {(control) => (
            <Select
              {...control}
              disabled={!isOpen || isLocked}
              onBlur={field.onBlur}
              onChange={(event) => field.onChange(event.target.value === "" ? undefined : Number(event.target.value))}
              options={optionsOf(language)}
              placeholder={t("noPair")}
              ref={field.ref}
              value={isOpen && field.value !== undefined ? String(field.value) : ""}
            />
          )}
        </Field>
      )}
    />
  );
};
