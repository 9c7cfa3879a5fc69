"use client";

import { useTranslations } from "next-intl";
import { CheckboxGroup } from "@/components/ui/checkbox";
import { RadioGroup } from "@/components/ui/radio-group";
import type { Session } from "@/lib/contracts/schedule";
import { pickProblem, singlesNeeded, singlesOf } from "@/lib/domain/schedule/own-choice";
import { sessionText } from "@/lib/i18n/dates";
import type { ChoicesProps } from "./seat-question-props";
import { SessionHint } from "./session-hint";

/** Single sessions to combine: two on different weekdays, or one if all are on the same weekday. */
export const OwnChoice = ({ seats, language, error, sessions }: ChoicesProps & { sessions: Session[] }) => {
  const t = useTranslations("session");
  const singles = singlesOf(sessions);
  const needed = singlesNeeded(singles);
  const picked = singles.filter(({ _id }) => seats.chosen.customSchedule?.includes(_id));
  const pick = (ids: readonly string[]) => seats.pickSessions(singles.filter(({ _id }) => ids.includes(_id)));
  const optionOf = (session: Session) => {
    const problem = needed === 2 ? pickProblem(session, picked, needed) : undefined;
    const isPicked = picked.includes(session);
    return {
      value: session._id,
      label: <span className="block first-letter:capitalize">{sessionText(language, session)}</span>,
      hint: problem && session.isAvailable ? t(problem) : <SessionHint language={language} session={session} />,
      disabled: problem !== undefined || (!session.isAvailable && !isPicked),
    };
  };
  const group = {
    id: "session_id",
    columns: 2,
    invalid: !!error,
    look: "card",
    name: "customSchedule",
    options: singles.map(optionOf),
  } as const;
  return needed === 2 ? (
    <CheckboxGroup {...group} onValueChange={pick} value={picked.map(({ _id }) => _id)} />
  ) : (
    <RadioGroup {...group} onValueChange={(id) => pick([id])} value={picked[0]?._id ?? null} />
  );
};
