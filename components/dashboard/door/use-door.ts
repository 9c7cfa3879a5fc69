"use client";

import { useCallback, useLayoutEffect, useMemo, useState } from "react";
import { CallError, call, OFFLINE } from "@/lib/client/call";
import { leavesForLogin } from "@/lib/client/session-end";
import type { Locale } from "@/lib/domain/country/locales";
import { type DoorState, type Person, referenceIn } from "@/lib/domain/dashboard/door";
import { withTaps } from "@/lib/domain/dashboard/taps";
import { usePeople } from "./use-people";
import type { Taps } from "./use-taps";

/** What came of the last thing that somebody typed, scanned or tapped. */
export type Outcome =
  | { is: "person"; registrationId: string; wasThere: boolean }
  | { is: "new"; reference: string }
  | { is: "refused"; reference: string; error: CallError }
  | { is: "unlisted"; reference: string }
  | { is: "noReference" };

interface DoorProps {
  locationKey: string;
  presentationId: string;
  language: Locale;
  taps: Taps;
}

/** The list of one presentation's door and the ways through it. */
export const useDoor = ({ locationKey, presentationId, language, taps }: DoorProps) => {
  const { people: listed, error, reload, note } = usePeople(locationKey, presentationId, language);
  const [outcome, setOutcome] = useState<Outcome>();
  const { add, settled, waiting, refused, isOffline } = taps;
  const people = useMemo(() => listed && withTaps(listed, { waiting, refused }), [listed, waiting, refused]);

  // What was answered last stays shown, whatever a list that is on its way says; before the next picture, so that no row
  // flickers back.
  useLayoutEffect(() => {
    if (settled) note(settled.registrationId, settled.state);
  }, [settled, note]);

  const mark = useCallback(
    ({ registrationId, name }: Pick<Person, "registrationId" | "name">, state: DoorState) => {
      add({ id: crypto.randomUUID(), presentationId, registrationId, name, state });
      setOutcome({ is: "person", registrationId, wasThere: false });
    },
    [add, presentationId],
  );

  /** Lets somebody in; who is there already stays so, and one is told. */
  const letIn = (person: Person) => {
    if (person.state !== "attended") return mark(person, "attended");
    setOutcome({ is: "person", registrationId: person.registrationId, wasThere: true });
  };

  // Booked a moment ago, at another door, or nobody's: the server knows.
  const askFor = async (reference: string, only: { presentationId?: string }) => {
    try {
      await call("POST /applicant/check-in", { body: { reference, state: "attended", ...only } });
      setOutcome({ is: "new", reference });
      reload();
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
      if (failure.code === OFFLINE) return setOutcome({ is: "unlisted", reference });
      if (!leavesForLogin(failure)) setOutcome({ is: "refused", reference, error: failure });
    }
  };

  const letInByText = async (text: string) => {
    const reference = referenceIn(text);
    const person = people?.find((one) => one.reference === reference);
    if (!reference) return setOutcome({ is: "noReference" });
    if (person) return letIn(person);
    if (isOffline) return setOutcome({ is: "unlisted", reference });
    return askFor(reference, { presentationId });
  };

  /** Somebody of another presentation: noted at theirs. */
  const letInAnyway = (reference: string) => askFor(reference, {});

  return { people, error, reload, outcome, mark, letIn, letInByText, letInAnyway };
};

export type Door = ReturnType<typeof useDoor>;
