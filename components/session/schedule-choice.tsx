"use client";

import { useTranslations } from "next-intl";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import { SkeletonCards } from "@/components/ui/skeleton";
import type { ScheduleChoice as Choice } from "@/lib/domain/application/enumerations";
import { singlesNeeded, singlesOf } from "@/lib/domain/schedule/own-choice";
import { onlySessions } from "@/lib/domain/schedule/preset-seats";
import { sessionsText } from "@/lib/i18n/sessions-text";
import { OwnChoice } from "./own-choice";
import { SeatQuestion } from "./seat-question";
import type { SeatQuestionProps } from "./seat-question-props";
import { SessionChoice } from "./session-choice";

interface ScheduleChoiceProps extends SeatQuestionProps {
  choice: Choice;
  /** The kinds that the location offers. */
  choices: readonly Choice[];
  onChoice: (choice: Choice) => void;
}

/** The weekly sessions: pairs, single sessions to combine, or a choice of the two. */
export const ScheduleChoice = ({ choice, choices, onChoice, questions, ...part }: ScheduleChoiceProps) => {
  const t = useTranslations("session");
  const { sessions, chosen } = part.seats;
  const isOwn = choice === "manual-schedule";
  const needsTwo = singlesNeeded(singlesOf(sessions.data ?? [])) === 2;
  const chosenSessions = [chosen.session_id, chosen.secondary_session_id].flatMap(
    (id) => sessions.data?.find(({ _id }) => _id === id) ?? [],
  );
  return (
    <SeatQuestion
      answer={chosenSessions.length > 0 ? sessionsText(part.language, chosenSessions) : undefined}
      empty={choices.length === 0 ? t("noSessions") : undefined}
      error={part.error}
      fieldId="session_id"
      hint={isOwn && needsTwo ? t("ownHint") : undefined}
      isOnly={sessions.data !== undefined && onlySessions(sessions.data) !== undefined}
      load={sessions}
      openLegend={isOwn ? t(needsTwo ? "ownLegend" : "ownOneLegend") : undefined}
      question="sessions"
      questions={questions}
      skeleton={<SkeletonCards className="gap-3 sm:grid-cols-2" count={6} lines={3} />}
    >
      {(data) => (
        <div className="grid grid-cols-1 gap-6">
          {choices.length > 1 && (
            <Fieldset id="schedule-choice" legend={t("choice")}>
              <RadioGroup
                id="schedule_choice"
                name="schedule_choice"
                onValueChange={(value) => onChoice(value as Choice)}
                options={choices.map((value) => ({ value, label: t(value) }))}
                value={choice}
              />
            </Fieldset>
          )}
          {isOwn ? <OwnChoice {...part} sessions={data} /> : <SessionChoice {...part} sessions={data} />}
        </div>
      )}
    </SeatQuestion>
  );
};
