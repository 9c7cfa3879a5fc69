"use client";

import { useTranslations } from "next-intl";
import { LoadFailure } from "@/components/errors/load-failure";
import { Fieldset } from "@/components/ui/fieldset";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import type { Locale } from "@/lib/domain/country/locales";
import { instantText } from "@/lib/i18n/dates";
import type { SeatChoice } from "./use-seats";

interface PresentationChoiceProps {
  seats: SeatChoice;
  language: Locale;
  zone: string;
  error: string | undefined;
}

/** The presentations that serve the start day, the earliest already chosen. */
export const PresentationChoice = ({ seats, language, zone, error }: PresentationChoiceProps) => {
  const t = useTranslations("session");
  const { data, error: failure, reload } = seats.presentations;
  if (failure) return <LoadFailure error={failure} onRetry={reload} />;
  if (!data) return <Skeleton className="h-28 w-full" />;
  if (data.length === 0) return <Notice status="warning">{t("noStartDays")}</Notice>;
  return (
    <Fieldset error={error} hint={t("presentationHint")} id="presentations" legend={t("presentation")} size="large">
      <RadioGroup
        columns={2}
        id="presentation_date"
        invalid={!!error}
        look="card"
        name="presentation_date"
        onValueChange={seats.choosePresentation}
        options={data.map(({ _id, date, capacity, busyCapacity }) => ({
          value: _id,
          label: instantText(language, "longInstant", new Date(date), zone),
          hint: <span className="text-free">{t("seats", { count: Math.max(0, capacity - busyCapacity) })}</span>,
        }))}
        value={seats.chosen.presentation_date}
      />
    </Fieldset>
  );
};
