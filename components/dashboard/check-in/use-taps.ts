"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { storedOutbox, storeOutbox } from "@/components/dashboard/check-in-storage";
import { CallError, call } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import type { Attendance } from "@/lib/contracts/registrations";
import type { Person } from "@/lib/domain/dashboard/check-in-list";
import {
  addTap,
  dismissTap,
  EMPTY_QUEUE,
  isTransient,
  refuseTap,
  removeTap,
  retryDelayMS,
  type Tap,
  type TapQueue,
} from "@/lib/domain/dashboard/tap-queue";
import { useIsOnline } from "./use-is-online";

/** A new object is a new try. */
interface Attempt {
  failures: number;
}

/** A network that is gone may leave a call without any end. */
const LONGEST_MS = 15_000;

const send = ({ registrationId, presentationId, state, from }: Tap) =>
  call("POST /applicant/check-in", {
    body: { registrationId, presentationId, state, from },
    signal: AbortSignal.timeout(LONGEST_MS),
  });

/** The outbox of the device: kept while anything is in it, taken up again by the next page. */
const useStoredQueue = () => {
  const [outbox, setOutbox] = useState<TapQueue>(EMPTY_QUEUE);
  const held = useRef<TapQueue>(undefined);
  useEffect(() => {
    held.current = storedOutbox() ?? EMPTY_QUEUE;
    setOutbox(held.current);
    return () => {
      held.current = undefined;
    };
  }, []);
  // What is answered when another screen is shown already leaves the outbox as well.
  const change = useCallback((by: (outbox: TapQueue) => TapQueue) => {
    const changed = by(held.current ?? storedOutbox() ?? EMPTY_QUEUE);
    storeOutbox(changed);
    if (!held.current) return;
    held.current = changed;
    setOutbox(changed);
  }, []);
  return { outbox, change };
};

/** Sends the first tap of the outbox, again and again while there is no connection. */
const useSending = (head: Tap | undefined, change: (by: (outbox: TapQueue) => TapQueue) => void) => {
  const [attempt, setAttempt] = useState<Attempt>({ failures: 0 });
  const [settled, setSettled] = useState<Pick<Person, "registrationId" | "state">>();
  const sendingId = useRef<string | undefined>(undefined);
  const isOnline = useIsOnline();

  useEffect(() => {
    if (isOnline) setAttempt({ failures: 0 });
  }, [isOnline]);

  useEffect(() => {
    if (!head || sendingId.current !== undefined) return;
    const finish = (by: (outbox: TapQueue) => TapQueue) => {
      change(by);
      setAttempt({ failures: 0 });
    };
    const settle = ({ state }: Attendance) => {
      // Who is cancelled is refused, not answered.
      if (state !== "cancelled") setSettled({ registrationId: head.registrationId, state });
      finish((now) => removeTap(now, head.id));
    };
    const fail = (error: unknown) => {
      if (redirectsToLogin(error)) return;
      if (!(error instanceof CallError)) throw error;
      if (isTransient(error.status)) setAttempt(({ failures }) => ({ failures: failures + 1 }));
      else finish((now) => refuseTap(now, head.id, error));
    };
    const post = () => {
      sendingId.current = head.id;
      const done = () => {
        sendingId.current = undefined;
      };
      send(head).finally(done).then(settle, fail);
    };
    const timer = setTimeout(post, retryDelayMS(attempt.failures));
    return () => clearTimeout(timer);
  }, [head, attempt, change]);

  return { settled, sendingId, isOffline: !isOnline || attempt.failures > 0 };
};

/** What was tapped, sent in its order whatever the network does. What is refused stays until it has been read. */
export const useTaps = () => {
  const { outbox, change } = useStoredQueue();
  const { settled, sendingId, isOffline } = useSending(outbox.waiting[0], change);
  const add = useCallback(
    (...taps: Tap[]) => change((now) => taps.reduce((all, tap) => addTap(all, tap, sendingId.current), now)),
    [change, sendingId],
  );
  const dismiss = useCallback((id: string) => change((now) => dismissTap(now, id)), [change]);
  /** `settled` is whom the server answered for last, and how they stand there. */
  return { ...outbox, settled, isOffline, add, dismiss };
};

export type Taps = ReturnType<typeof useTaps>;
