"use client";

import { useTranslations } from "next-intl";
import { LoadFailure } from "@/components/errors/load-failure";
import { Fieldset } from "@/components/ui/fieldset";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import type { ScheduleChoice as Choice } from "@/lib/domain/application/enumerations";
import { OwnChoice } from "./own-choice";
import type { SeatQuestionProps } from "./seat-question-props";
import { SessionChoice } from "./session-choice";

interface ScheduleChoiceProps extends SeatQuestionProps {
  choice: Choice;
  /** The kinds that the location offers. */
  choices: readonly Choice[];
  onChoice: (choice: Choice) => void;
}

/** The weekly sessions: pairs, single sessions to combine, or a choice of the two. */
export const ScheduleChoice = ({ choice, choices, onChoice, ...part }: ScheduleChoiceProps) => {
  const t = useTranslations("session");
  const { data, error, reload } = part.seats.sessions;
  if (!data && error) return <LoadFailure error={error} onRetry={reload} />;
  if (!data) return <Skeleton className="h-240 w-full sm:h-136" />;
  if (choices.length === 0) return <Notice status="warning">{t("noSessions")}</Notice>;
  return (
    <>
      {choices.length > 1 && (
        <Fieldset id="schedule-choice" legend={t("choice")} size="large">
          <RadioGroup
            id="schedule_choice"
            name="schedule_choice"
            onValueChange={(value) => onChoice(value as Choice)}
            options={choices.map((value) => ({ value, label: t(value) }))}
            value={choice}
          />
        </Fieldset>
      )}
      {choice === "manual-schedule" ? (
        <OwnChoice {...part} sessions={data} />
      ) : (
        <SessionChoice {...part} sessions={data} />
      )}
    </>
  );
};
