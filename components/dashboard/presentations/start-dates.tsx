"use client";

import { useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import type { Locale } from "@/lib/domain/country/locales";
import { dayText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";

interface StartDatesProps {
  dates: readonly Day[];
  language: Locale;
}

/** Dates listed before "and N more". */
const LISTED = 5;

/** The first start dates, then "and N more", which opens the rest. */
export const StartDates = ({ dates, language }: StartDatesProps) => {
  const t = useTranslations("presentations");
  const list = (days: readonly Day[]) => days.map((day) => dayText(language, "dayOfMonth", day)).join(" · ");
  const rest = dates.slice(LISTED);
  return (
    <div className="min-w-64 tabular-nums">
      {list(dates.slice(0, LISTED))}
      {rest.length > 0 && <Disclosure summary={t("more", { count: rest.length })}>{list(rest)}</Disclosure>}
    </div>
  );
};
