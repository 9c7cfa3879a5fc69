"use client";

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { asCallError, type CallError, call, OFFLINE, offlineError } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import type { Locale } from "@/lib/domain/country/locales";
import {
  type CheckInState,
  type Person,
  parseReference,
  resolveEntry,
  spokenName,
} from "@/lib/domain/dashboard/check-in-list";
import { type Tap, withTaps } from "@/lib/domain/dashboard/tap-queue";
import { usePeople } from "./use-people";
import type { Taps } from "./use-taps";

/** Outcome of the last typed text, scanned code or tap. */
export type Outcome =
  | { kind: "person"; registrationId: string; wasAttended: boolean }
  | { kind: "pending"; reference: string }
  | { kind: "checkedIn"; reference: string; wasAttended: boolean }
  | { kind: "refused"; reference: string; error: CallError }
  | { kind: "unlisted"; reference: string }
  | { kind: "invalidText" };

interface CheckInProps {
  locationKey: string;
  presentationId: string;
  language: Locale;
  taps: Taps;
}

const TIMEOUT_MS = 15_000;

/** Checks in a person who is not on the list: booked a moment ago, expected elsewhere, or an unknown reference. */
const checkInByReference = async (reference: string, scope: { presentationId?: string }): Promise<Outcome> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const body = { reference, state: "attended" as const, ...scope };
    const { isRepeat: wasAttended = false } = await call("POST /applicant/check-in", { body, signal });
    return { kind: "checkedIn", reference, wasAttended };
  } catch (thrown) {
    const error = asCallError(thrown);
    redirectsToLogin(error);
    return error.code === OFFLINE ? { kind: "unlisted", reference } : { kind: "refused", reference, error };
  }
};

type TappedPerson = Pick<Person, "registrationId" | "name" | "age">;

const createTap = ({ registrationId, ...named }: TappedPerson, presentationId: string, state: CheckInState): Tap => ({
  id: crypto.randomUUID(),
  presentationId,
  registrationId,
  name: spokenName(named),
  state,
});

/** The people of one presentation, with their unsent taps applied. */
const usePeopleWithTaps = ({ locationKey, presentationId, language, taps }: CheckInProps) => {
  const { people: listed, error, reload, addResponse } = usePeople(locationKey, presentationId, language);
  const { settled, waiting, refused } = taps;
  const people = useMemo(() => listed && withTaps(listed, { waiting, refused }), [listed, waiting, refused]);

  // The last response wins over a list that was requested before it. A layout effect, so that no row flickers back.
  useLayoutEffect(() => {
    if (settled) addResponse(settled.registrationId, settled.state);
  }, [settled, addResponse]);
  return { people, error, reload };
};

/** The last outcome. `isLatest` says so of one that an answer is to replace; none is after the list is gone. */
const useLatestOutcome = () => {
  const [outcome, setOutcome] = useState<Outcome>();
  const latest = useRef<Outcome>(undefined);
  useEffect(
    () => () => {
      latest.current = undefined;
    },
    [],
  );
  const showOutcome = useCallback((next: Outcome) => {
    latest.current = next;
    setOutcome(next);
  }, []);
  const isLatest = (one: Outcome) => latest.current === one;
  return { outcome, showOutcome, isLatest };
};

/** The check-in list of one presentation, and the functions that check people in. `foundId`: whom a text or a code found last. */
export const useCheckIn = (props: CheckInProps) => {
  const { presentationId, taps } = props;
  const { people, error, reload } = usePeopleWithTaps(props);
  const { outcome, showOutcome, isLatest } = useLatestOutcome();
  const [foundId, setFoundId] = useState<string>();
  const { add, isOffline } = taps;

  const recordState = useCallback(
    (person: TappedPerson, state: CheckInState) => {
      add(createTap(person, presentationId, state));
      showOutcome({ kind: "person", registrationId: person.registrationId, wasAttended: false });
    },
    [add, presentationId, showOutcome],
  );

  /** Records people as missed, unless another device has checked them in meanwhile. */
  const markMissed = (rest: readonly Person[]) =>
    add(...rest.map((person) => ({ ...createTap(person, presentationId, "missed"), from: "active" as const })));

  /** Checks a person in. If they have arrived already, nothing changes and the outcome says so. */
  const checkInPerson = (person: Person) => {
    setFoundId(person.registrationId);
    if (person.state !== "attended") return recordState(person, "attended");
    showOutcome({ kind: "person", registrationId: person.registrationId, wasAttended: true });
  };

  const requestCheckIn = async (reference: string, scope: { presentationId?: string }) => {
    // Hides the outcome of the previous person while this request is pending.
    const pending: Outcome = { kind: "pending", reference };
    taps.dismiss(reference);
    showOutcome(pending);
    const result = await checkInByReference(reference, scope);
    if (result.kind === "checkedIn") reload();
    // Somebody else stands at the desk meanwhile: the message is theirs.
    if (isLatest(pending)) showOutcome(result);
    else if (result.kind === "refused") taps.refuse(reference, result.error);
    else if (result.kind === "unlisted") taps.refuse(reference, offlineError());
  };

  const checkInByText = (text: string) => {
    const reference = parseReference(text);
    const person = people?.find((listed) => listed.reference === reference);
    if (!reference) return showOutcome({ kind: "invalidText" });
    if (person) return checkInPerson(person);
    if (isOffline) return showOutcome({ kind: "unlisted", reference });
    void requestCheckIn(reference, { presentationId });
  };

  /** Checks in by typed text. Returns whether the text identifies a person or a reference. */
  const enter = (typed: string): boolean => {
    const entry = resolveEntry(people ?? [], typed);
    if (typeof entry === "string") checkInByText(entry);
    else if (entry) checkInPerson(entry);
    return entry !== undefined;
  };

  /** Checks in a person of another presentation, on that presentation. */
  const checkInElsewhere = (reference: string) => requestCheckIn(reference, {});

  return { people, error, reload, outcome, foundId, recordState, markMissed, enter, checkInByText, checkInElsewhere };
};

export type CheckIn = ReturnType<typeof useCheckIn>;
