"use client";

import { useTranslations } from "next-intl";
import type { Center } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import { hourRuns } from "@/lib/domain/location/centres";
import { weekdayText } from "@/lib/i18n/dates";

interface CentreDetailsProps {
  center: Center;
  language: Locale;
}

/** Where a centre is and when it is open. */
export const CentreDetails = ({ center, language }: CentreDetailsProps) => {
  const t = useTranslations("centers");
  const name = (weekday: number) => weekdayText(language, weekday, "shortWeekday");
  return (
    <>
      <span className="block">{center.address}</span>
      {hourRuns(center.workingHours).map(({ first, last, open, close }) => (
        <span className="block tabular-nums" key={first}>
          {t("hours", { days: first === last ? name(first) : `${name(first)}–${name(last)}`, open, close })}
        </span>
      ))}
    </>
  );
};
