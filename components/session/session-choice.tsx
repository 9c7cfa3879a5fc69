"use client";

import { useTranslations } from "next-intl";
import { PairLabel } from "@/components/schedule/pair-label";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";
import type { Session } from "@/lib/contracts/schedule";
import { pairsOf } from "@/lib/domain/schedule/pairs";
import { weekdayText } from "@/lib/i18n/dates";
import type { SeatQuestionProps } from "./seat-question-props";
import { SessionHint } from "./session-hint";

/** The location's pairs as cards, by their first weekday. A full pair stays visible and is marked as full. */
export const SessionChoice = ({ seats, language, error, sessions }: SeatQuestionProps & { sessions: Session[] }) => {
  const t = useTranslations("session");
  const pairs = pairsOf(sessions).filter(({ second }) => second !== undefined);
  const weekdays = [...new Set(pairs.map(({ first }) => first.weekday))];
  const choose = (id: string) => {
    const pair = pairs.find(({ first }) => first._id === id);
    if (pair) seats.chooseSessions(pair.first, pair.second);
  };
  const optionOf = ({ first, second }: (typeof pairs)[number]) => ({
    value: first._id,
    label: <PairLabel first={first} language={language} second={second} />,
    hint: <SessionHint language={language} session={first} />,
    disabled: !first.isAvailable && first._id !== seats.chosen.session_id,
  });
  return (
    <Fieldset error={error} id="sessions" legend={t("pairLegend")} size="large">
      <div className="grid gap-5">
        {weekdays.map((weekday, index) => (
          <div key={weekday}>
            <p aria-hidden="true" className="mb-2 font-medium text-ink-second text-sm first-letter:capitalize">
              {weekdayText(language, weekday)}
            </p>
            <RadioGroup
              columns={2}
              id={index === 0 ? "session_id" : `session_id-of-${weekday}`}
              invalid={!!error}
              look="card"
              name="session_id"
              onValueChange={choose}
              options={pairs.filter(({ first }) => first.weekday === weekday).map(optionOf)}
              value={seats.chosen.session_id ?? null}
            />
          </div>
        ))}
      </div>
    </Fieldset>
  );
};
