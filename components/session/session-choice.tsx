"use client";

import { PairLabel } from "@/components/schedule/pair-label";
import { RadioGroup } from "@/components/ui/radio-group";
import type { Session } from "@/lib/contracts/schedule";
import { pairsOf } from "@/lib/domain/schedule/pairs";
import type { ChoicesProps } from "./seat-question-props";
import { SessionHint } from "./session-hint";

/** The location's pairs as cards, by their first weekday. A full pair stays visible and is marked as full. */
export const SessionChoice = ({ seats, language, error, sessions }: ChoicesProps & { sessions: Session[] }) => {
  const pairs = pairsOf(sessions).filter(({ second }) => second !== undefined);
  const choose = (id: string) => {
    const pair = pairs.find(({ first }) => first._id === id);
    if (pair) seats.chooseSessions(pair.first, pair.second);
  };
  return (
    <RadioGroup
      columns={2}
      id="session_id"
      invalid={!!error}
      look="card"
      name="session_id"
      onValueChange={choose}
      options={pairs.map(({ first, second }) => ({
        value: first._id,
        label: <PairLabel first={first} language={language} second={second} />,
        hint: <SessionHint language={language} session={first} />,
        disabled: !first.isAvailable && first._id !== seats.chosen.session_id,
      }))}
      value={seats.chosen.session_id ?? null}
    />
  );
};
