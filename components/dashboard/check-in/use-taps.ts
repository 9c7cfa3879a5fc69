"use client";

import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { storedOutbox, storeOutbox } from "@/components/dashboard/check-in-storage";
import { asCallError, type CallError, call, OFFLINE } from "@/lib/client/call";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import type { Attendance } from "@/lib/contracts/application";
import type { Person } from "@/lib/domain/dashboard/check-in-list";
import {
  addTap,
  dismissTap,
  EMPTY_QUEUE,
  isTransient,
  refuseReference,
  refuseTap,
  removeTap,
  retryDelayMS,
  type Tap,
  type TapQueue,
} from "@/lib/domain/dashboard/tap-queue";

/** A new object starts another attempt. */
interface Attempt {
  failures: number;
}

/** A lost connection may leave a call pending. */
const TIMEOUT_MS = 15_000;

// Async: also what it throws before it is sent is a failure.
const send = async ({ registrationId, presentationId, state, from }: Tap) =>
  call("POST /applicant/check-in", {
    body: { registrationId, presentationId, state, from },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

/** The queue of taps stored on the device; the next page continues it. */
const useStoredQueue = () => {
  const [queue, setQueue] = useState<TapQueue>(EMPTY_QUEUE);
  const latest = useRef<TapQueue>(undefined);
  useEffect(() => {
    latest.current = storedOutbox() ?? EMPTY_QUEUE;
    setQueue(latest.current);
    return () => {
      latest.current = undefined;
    };
  }, []);
  // A response that arrives after this screen is gone still updates the stored queue.
  const change = useCallback((update: (queue: TapQueue) => TapQueue) => {
    const changed = update(latest.current ?? storedOutbox() ?? EMPTY_QUEUE);
    storeOutbox(changed);
    if (!latest.current) return;
    latest.current = changed;
    setQueue(changed);
  }, []);
  return { queue, change };
};

const subscribe = (onChange: () => void) => {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
};

/** Whether the browser reports a network connection. */
const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Sends the first tap of the queue and retries while there is no connection. */
const useSending = (head: Tap | undefined, change: (update: (queue: TapQueue) => TapQueue) => void) => {
  const [attempt, setAttempt] = useState<Attempt>({ failures: 0 });
  const [settled, setSettled] = useState<Pick<Person, "registrationId" | "state">>();
  const sendingId = useRef<string | undefined>(undefined);
  const isOnline = useIsOnline();

  useEffect(() => {
    if (isOnline) setAttempt({ failures: 0 });
  }, [isOnline]);

  useEffect(() => {
    if (!head || sendingId.current !== undefined) return;
    const finish = (update: (queue: TapQueue) => TapQueue) => {
      change(update);
      setAttempt({ failures: 0 });
    };
    const settle = ({ state }: Attendance) => {
      // A cancelled appointment is a refusal, not a response.
      if (state !== "cancelled") setSettled({ registrationId: head.registrationId, state });
      finish((current) => removeTap(current, head.id));
    };
    const fail = (thrown: unknown) => {
      const error = asCallError(thrown);
      if (redirectsToLogin(error)) return;
      if (error.code === OFFLINE || isTransient(error.status))
        setAttempt(({ failures }) => ({ failures: failures + 1 }));
      else finish((current) => refuseTap(current, head.id, error));
    };
    const post = () => {
      sendingId.current = head.id;
      const endSending = () => {
        sendingId.current = undefined;
      };
      send(head).finally(endSending).then(settle).catch(fail);
    };
    const timer = setTimeout(post, retryDelayMS(attempt.failures));
    return () => clearTimeout(timer);
  }, [head, attempt, change]);

  return { settled, sendingId, isOffline: !isOnline || attempt.failures > 0 };
};

/** Sends taps in their order, across connection failures. Refused taps stay until they are dismissed. */
export const useTaps = () => {
  const { queue, change } = useStoredQueue();
  const { settled, sendingId, isOffline } = useSending(queue.waiting[0], change);
  const add = useCallback(
    (...taps: Tap[]) =>
      change((current) => taps.reduce((queued, tap) => addTap(queued, tap, sendingId.current), current)),
    [change, sendingId],
  );
  const dismiss = useCallback((id: string) => change((current) => dismissTap(current, id)), [change]);
  const refuse = useCallback(
    (reference: string, error: CallError) => change((current) => refuseReference(current, reference, error)),
    [change],
  );
  /** `settled` is the person of the last response, with the state on the server. */
  return { ...queue, settled, isOffline, add, refuse, dismiss };
};

export type Taps = ReturnType<typeof useTaps>;
