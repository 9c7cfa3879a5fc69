"use client";

import { useCallback, useLayoutEffect, useMemo, useState } from "react";
import { CallError, call, OFFLINE } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import type { Locale } from "@/lib/domain/country/locales";
import { type CheckInState, type Person, parseReference, resolveEntry } from "@/lib/domain/dashboard/check-in-list";
import { type Tap, withTaps } from "@/lib/domain/dashboard/tap-queue";
import { usePeople } from "./use-people";
import type { Taps } from "./use-taps";

/** What came of the last thing that somebody typed, scanned or tapped. */
export type Outcome =
  | { is: "person"; registrationId: string; wasThere: boolean }
  | { is: "asking"; reference: string }
  | { is: "new"; reference: string }
  | { is: "refused"; reference: string; error: CallError }
  | { is: "unlisted"; reference: string }
  | { is: "noReference" };

interface CheckInProps {
  locationKey: string;
  presentationId: string;
  language: Locale;
  taps: Taps;
}

/** Nobody at a door waits longer than that for an answer. */
const LONGEST_MS = 15_000;

/** Asks the server for somebody who is not on the list: booked a moment ago, at another door, or nobody's. */
const checkInByReference = async (reference: string, only: { presentationId?: string }): Promise<Outcome> => {
  const signal = AbortSignal.timeout(LONGEST_MS);
  try {
    await call("POST /applicant/check-in", { body: { reference, state: "attended", ...only }, signal });
    return { is: "new", reference };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    redirectsToLogin(error);
    return error.code === OFFLINE ? { is: "unlisted", reference } : { is: "refused", reference, error };
  }
};

const tapOn = (
  { registrationId, name }: Pick<Person, "registrationId" | "name">,
  presentationId: string,
  state: CheckInState,
): Tap => ({ id: crypto.randomUUID(), presentationId, registrationId, name, state });

/** The list of one presentation with what was tapped on it. */
const usePeopleWithTaps = ({ locationKey, presentationId, language, taps }: CheckInProps) => {
  const { people: listed, error, reload, note } = usePeople(locationKey, presentationId, language);
  const { settled, waiting, refused } = taps;
  const people = useMemo(() => listed && withTaps(listed, { waiting, refused }), [listed, waiting, refused]);

  // What was answered last stays shown, whatever a list that is on its way says; before the next picture, so that no row
  // flickers back.
  useLayoutEffect(() => {
    if (settled) note(settled.registrationId, settled.state);
  }, [settled, note]);
  return { people, error, reload };
};

/** The list of one presentation's door and the ways through it. */
export const useCheckIn = (props: CheckInProps) => {
  const { presentationId, taps } = props;
  const { people, error, reload } = usePeopleWithTaps(props);
  const [outcome, setOutcome] = useState<Outcome>();
  const { add, isOffline } = taps;

  const mark = useCallback(
    (person: Pick<Person, "registrationId" | "name">, state: CheckInState) => {
      add(tapOn(person, presentationId, state));
      setOutcome({ is: "person", registrationId: person.registrationId, wasThere: false });
    },
    [add, presentationId],
  );

  /** Notes that these did not come, unless another door has let them in meanwhile. */
  const markMissed = (rest: readonly Person[]) =>
    add(...rest.map((person) => ({ ...tapOn(person, presentationId, "missed"), from: "active" as const })));

  /** Lets somebody in; who is there already stays so, and one is told. */
  const letIn = (person: Person) => {
    if (person.state !== "attended") return mark(person, "attended");
    setOutcome({ is: "person", registrationId: person.registrationId, wasThere: true });
  };

  const askFor = async (reference: string, only: { presentationId?: string }) => {
    // Meanwhile the line must not say what became of the one before.
    setOutcome({ is: "asking", reference });
    const answer = await checkInByReference(reference, only);
    setOutcome(answer);
    if (answer.is === "new") reload();
  };

  const letInByText = (text: string) => {
    const reference = parseReference(text);
    const person = people?.find((one) => one.reference === reference);
    if (!reference) return setOutcome({ is: "noReference" });
    if (person) return letIn(person);
    if (isOffline) return setOutcome({ is: "unlisted", reference });
    void askFor(reference, { presentationId });
  };

  /** Takes what was typed; whether it meant anybody. */
  const enter = (typed: string): boolean => {
    const meant = resolveEntry(people ?? [], typed);
    if (typeof meant === "string") letInByText(meant);
    else if (meant) letIn(meant);
    return meant !== undefined;
  };

  /** Somebody of another presentation: noted at theirs. */
  const letInAnyway = (reference: string) => askFor(reference, {});

  return { people, error, reload, outcome, mark, markMissed, enter, letInByText, letInAnyway };
};

export type CheckIn = ReturnType<typeof useCheckIn>;
