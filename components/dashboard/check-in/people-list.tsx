"use client";

import type { KeyboardEvent } from "react";
import type { Locale } from "@/lib/domain/country/locales";
import type { Person } from "@/lib/domain/dashboard/check-in-list";
import type { Tap } from "@/lib/domain/dashboard/tap-queue";
import { PersonRow } from "./person-row";
import type { CheckIn } from "./use-check-in";
import type { Taps } from "./use-taps";

interface PeopleListProps {
  people: readonly Person[];
  hasStarted: boolean;
  language: Locale;
  taps: Taps;
  mark: CheckIn["mark"];
}

/** From here on rows that nobody sees are not drawn: a keystroke in a list of hundreds stays quick. */
const MANY = 60;
/** The main button of each row. */
const MAIN = "button[data-main]";

/** Up and down lead from row to row; from the first one back to where one types. */
const walk = (event: KeyboardEvent<HTMLUListElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(MAIN)];
  const row = event.target instanceof Element ? event.target.closest("li") : null;
  const at = buttons.findIndex((button) => row?.contains(button)) + step;
  event.preventDefault();
  (at < 0 ? document.getElementById("check-in-find") : buttons[at])?.focus();
};

const idsOf = (taps: readonly Tap[]) => new Set(taps.map(({ registrationId }) => registrationId));

/** Everybody by surname, in rows that a thumb can hit. */
export const PeopleList = ({ people, hasStarted, language, taps, mark }: PeopleListProps) => {
  const waiting = idsOf(taps.waiting);
  const refused = idsOf(taps.refused);
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface-raised empty:hidden" onKeyDown={walk}>
      {people.map((person) => (
        <PersonRow
          {...person}
          hasStarted={hasStarted}
          isOffline={taps.isOffline}
          isOneOfMany={people.length > MANY}
          isRefused={refused.has(person.registrationId)}
          key={person.registrationId}
          language={language}
          mark={mark}
          isWaiting={waiting.has(person.registrationId)}
        />
      ))}
    </ul>
  );
};
