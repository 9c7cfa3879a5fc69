"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { DayPicker, type DayRange } from "@/components/ui/day-picker";
import { useDayPickerLocale } from "@/components/ui/day-picker-locale";
import { PickerField } from "@/components/ui/picker-field";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText } from "@/lib/i18n/dates";
import { Example } from "./example";

/** A fixed month, so that screenshots do not change. */
const TODAY = "2026-03-16";
const OPEN_DAYS = new Set(["2026-03-17", "2026-03-19", "2026-03-24", "2026-03-26", "2026-03-31"]);

interface DatesProps {
  language: Locale;
}

const useCommon = (language: Locale) => {
  const locale = useDayPickerLocale(language, true);
  return { today: TODAY, defaultMonth: TODAY, ...(locale && { locale }) };
};

const Months = ({ language }: DatesProps) => {
  const t = useTranslations("presentations");
  const common = useCommon(language);
  const [day, setDay] = useState<string | undefined>("2026-03-19");
  const [days, setDays] = useState<string[]>(["2026-03-19", "2026-03-24"]);
  const [range, setRange] = useState<DayRange | undefined>({ from: "2026-03-10", to: "2026-03-18" });
  return (
    <>
      <Example name="DayPicker single: lists of months and years, from today on">
        <DayPicker
          {...common}
          aria-label={t("date")}
          dropdowns
          maxDay="2031-03-16"
          minDay={TODAY}
          mode="single"
          onSelect={setDay}
          {...(day && { selected: day })}
        />
      </Example>
      <Example name="DayPicker multiple: only open days, reasons, a line below">
        <DayPicker
          {...common}
          aria-label={t("startDates")}
          enabledDays={OPEN_DAYS}
          footer={t("startDatesHint")}
          mode="multiple"
          onSelect={setDays}
          reasonOf={(closed) => (OPEN_DAYS.has(closed) ? undefined : t("monthEmpty"))}
          selected={days}
        />
      </Example>
      <Example name="DayPicker range">
        <DayPicker {...common} aria-label={t("startDates")} mode="range" onSelect={setRange} selected={range} />
      </Example>
      <Example name="DayPicker: loading">
        <DayPicker {...common} aria-label={t("date")} loading mode="single" onSelect={setDay} />
      </Example>
    </>
  );
};

/** The text of a field with one day, several days, a range. */
const Texts = ({ language }: DatesProps) => {
  const t = useTranslations("presentations");
  const audit = useTranslations("audit");
  const [first, last] = ["2026-03-10", "2026-03-18"].map((day) => dayText(language, "mediumDate", day));
  return (
    <Example name="PickerField: nothing, invalid, several days, range; small" wide>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <OpenedField language={language} text={t("chooseDate")} />
        <OpenedField error={t("needsDate")} language={language} text={t("chooseDate")} />
        <OpenedField language={language} text={t("startDatesChosen", { first: first ?? "", count: 4 })} />
        <OpenedField language={language} text={audit("periodBetween", { from: first ?? "", to: last ?? "" })} />
        <OpenedField language={language} size="small" text={audit("periodFrom", { from: first ?? "" })} />
      </div>
    </Example>
  );
};

interface OpenedFieldProps extends DatesProps {
  text: string;
  error?: string;
  size?: "small";
}

const OpenedField = ({ language, ...field }: OpenedFieldProps) => {
  const t = useTranslations("presentations");
  const common = useTranslations("common");
  const shared = useCommon(language);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <PickerField
      {...field}
      closeLabel={common("close")}
      footer={<Button onClick={() => setIsOpen(false)}>{common("done")}</Button>}
      id={id}
      isOpen={isOpen}
      label={t("date")}
      onOpenChange={setIsOpen}
    >
      <DayPicker {...shared} aria-label={t("date")} mode="single" onSelect={() => setIsOpen(false)} />
    </PickerField>
  );
};

/** Calendars in their three modes, and the field that opens one. */
export const Dates = ({ language }: DatesProps) => (
  <>
    <Months language={language} />
    <Texts language={language} />
  </>
);
