"use client";

import { useTranslations } from "next-intl";
import { RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import { nearInstantText } from "@/lib/i18n/near-dates";
import type { Day } from "@/lib/kit/day";
import { SeatQuestion } from "./seat-question";
import type { SeatQuestionProps } from "./seat-question-props";

interface PresentationChoiceProps extends SeatQuestionProps {
  zone: string;
  today: Day;
}

/** The presentations that lead to the start day. The earliest one is preselected. */
export const PresentationChoice = ({ seats, questions, language, zone, today, error }: PresentationChoiceProps) => {
  const t = useTranslations("session");
  const { presentations, chosen } = seats;
  const textOf = ({ date }: { date: string }) =>
    nearInstantText(language, "longInstant", new Date(date), { zone, today });
  const chosenOne = presentations.data?.find(({ _id }) => _id === chosen.presentation_date);
  const shownError = error ?? (seats.gone === "presentation" ? t("gonePresentation") : undefined);
  return (
    <SeatQuestion
      answer={chosenOne && textOf(chosenOne)}
      empty={presentations.data?.length === 0 ? t("noStartDays") : undefined}
      error={shownError}
      fieldId="presentation_date"
      hint={t("presentationHint")}
      isOnly={presentations.data?.length === 1}
      load={presentations}
      note={t("presentationHint")}
      question="presentation"
      questions={questions}
      // One line: the earliest presentation will be chosen.
      skeleton={<Skeleton className="h-6 w-48" />}
    >
      {(data) => (
        <RadioGroup
          columns={2}
          id="presentation_date"
          invalid={!!shownError}
          look="card"
          name="presentation_date"
          onValueChange={seats.choosePresentation}
          options={data.map(({ _id, date, capacity, busyCapacity }) => ({
            value: _id,
            label: <span className="block first-letter:capitalize">{textOf({ date })}</span>,
            hint: <span className="text-success">{t("seats", { count: Math.max(0, capacity - busyCapacity) })}</span>,
          }))}
          value={chosen.presentation_date ?? null}
        />
      )}
    </SeatQuestion>
  );
};
