"use client";

import { useTranslations } from "next-intl";
import { LoadFailure } from "@/components/errors/load-failure";
import { Fieldset } from "@/components/ui/fieldset";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { instantText } from "@/lib/i18n/dates";
import type { SeatQuestionProps } from "./seat-question-props";

/** The presentations that lead to the start day. The earliest one is preselected. */
export const PresentationChoice = ({ seats, language, zone, error }: SeatQuestionProps & { zone: string }) => {
  const t = useTranslations("session");
  const { data, error: failure, reload } = seats.presentations;
  if (!data && failure) return <LoadFailure error={failure} onRetry={reload} />;
  if (!data) return <Skeleton className="h-77 w-full sm:h-42" />;
  if (data.length === 0) return <Notice status="warning">{t("noStartDays")}</Notice>;
  const gone = seats.gone === "presentation" ? t("gonePresentation") : undefined;
  return (
    <Fieldset
      error={error ?? gone}
      hint={t("presentationHint")}
      id="presentations"
      legend={t("presentation")}
      size="large"
    >
      <RadioGroup
        columns={2}
        id="presentation_date"
        invalid={!!(error ?? gone)}
        look="card"
        name="presentation_date"
        onValueChange={seats.choosePresentation}
        options={data.map(({ _id, date, capacity, busyCapacity }) => ({
          value: _id,
          label: (
            <span className="block first-letter:capitalize">
              {instantText(language, "longInstant", new Date(date), zone)}
            </span>
          ),
          hint: <span className="text-success">{t("seats", { count: Math.max(0, capacity - busyCapacity) })}</span>,
        }))}
        value={seats.chosen.presentation_date ?? null}
      />
    </Fieldset>
  );
};
