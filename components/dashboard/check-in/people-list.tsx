"use client";

import type { KeyboardEvent } from "react";
import type { Locale } from "@/lib/domain/country/locales";
import { ownNames, type Person } from "@/lib/domain/dashboard/check-in-list";
import { foundGuardian } from "@/lib/domain/dashboard/found-guardian";
import type { Tap } from "@/lib/domain/dashboard/tap-queue";
import { PersonRow } from "./person-row";
import type { CheckIn } from "./use-check-in";
import type { OutcomeText } from "./use-outcome";
import type { Taps } from "./use-taps";

interface PeopleListProps {
  people: readonly Person[];
  hasStarted: boolean;
  language: Locale;
  taps: Taps;
  outcome: OutcomeText | undefined;
  recordState: CheckIn["recordState"];
  /** What was typed: it may have found a guardian. */
  search: string;
}

/** Longer lists skip rendering of rows out of view, so that typing stays fast. */
const LONG_LIST = 60;
/** The main button of each row. */
const MAIN = "button[data-main]";

/** The arrows up and down move between rows; up from the first row moves to the text field. */
const navigateRows = (event: KeyboardEvent<HTMLUListElement>) => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>(MAIN)];
  const row = event.target instanceof Element ? event.target.closest("li") : null;
  const index = buttons.findIndex((button) => row?.contains(button)) + step;
  event.preventDefault();
  (index < 0 ? document.getElementById("check-in-find") : buttons[index])?.focus();
};

const idsOf = (taps: readonly Partial<Tap>[]) => new Set(taps.map(({ registrationId }) => registrationId));

/** The people in the order of their surnames, in rows large enough for touch. */
export const PeopleList = ({ people, hasStarted, language, taps, outcome, recordState, search }: PeopleListProps) => {
  const waiting = idsOf(taps.waiting);
  const refused = idsOf(taps.refused);
  return (
    <ul
      className="divide-y divide-line rounded-md border border-line bg-surface-raised empty:hidden"
      onKeyDown={navigateRows}
    >
      {people.map((person) => (
        <PersonRow
          {...person}
          foundGuardian={foundGuardian({ own: ownNames(person), guardians: person.guardians }, search)}
          hasStarted={hasStarted}
          isOffline={taps.isOffline}
          isOneOfMany={people.length > LONG_LIST}
          isRefused={refused.has(person.registrationId)}
          key={person.registrationId}
          language={language}
          outcome={outcome?.registrationId === person.registrationId ? outcome : undefined}
          recordState={recordState}
          isWaiting={waiting.has(person.registrationId)}
        />
      ))}
    </ul>
  );
};
