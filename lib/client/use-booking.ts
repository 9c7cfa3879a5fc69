"use client";

import { useCallback, useRef, useState } from "react";
import { v4 as uuid } from "uuid";
import type { CallByName } from "@/lib/contracts/calls";
import type { RequestOf } from "@/lib/contracts/endpoint";
import { CallError, call } from "./call";
import { redirectsToVerify } from "./login-session-end";
import { retryUntilAnswered } from "./retry-until-answered";

/** The calls that book: a draft's seats, other seats of a booked application, an offer's seats. */
type BookingCall =
  | "POST /registration/make-appointment/{id}"
  | "PATCH /registration/update-appointment/{id}"
  | "POST /registration/{id}/waiting-list/accept";

type BookingResult =
  | { is: "booked" }
  /** The login session has expired, and Verify is on its way. */
  | { is: "signedOut" }
  | { is: "seatsTaken"; error: CallError }
  | { is: "refused"; error: CallError };

const TIMEOUT_MS = 40_000;

/** Whether somebody else has booked the seats. */
export const isSeatsTaken = (error: unknown): boolean =>
  error instanceof CallError && error.code === "form_student_session_unavailable";

// The same request again is the same attempt; another request is another one.
const useIdempotencyKey = () => {
  const last = useRef({ request: "", key: "" });
  return useCallback((request: unknown) => {
    const text = JSON.stringify(request);
    if (last.current.request !== text) last.current = { request: text, key: uuid() };
    return last.current.key;
  }, []);
};

/**
 * Books once, however often the button is pressed and the answer gets lost. Stays busy afterwards, because most callers leave
 * the page: those who stay call `reset`. `isLost` is true while a request is repeated because its answer was lost.
 */
export const useBooking = () => {
  const [isBooking, setIsBooking] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const isLocked = useRef(false);
  const keyOf = useIdempotencyKey();

  /** Resolves to undefined when another booking is under way. Throws what is no `CallError`. */
  const book = async <Name extends BookingCall>(
    name: Name,
    request: RequestOf<CallByName[Name]>,
  ): Promise<BookingResult | undefined> => {
    if (isLocked.current) return undefined;
    isLocked.current = true;
    setIsBooking(true);
    const idempotencyKey = keyOf([name, request]);
    const send = () => call(name, { ...request, idempotencyKey, signal: AbortSignal.timeout(TIMEOUT_MS) });
    try {
      await retryUntilAnswered(send, () => setIsLost(true));
      return { is: "booked" };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (redirectsToVerify(error)) return { is: "signedOut" };
      return { is: isSeatsTaken(error) ? "seatsTaken" : "refused", error };
    } finally {
      setIsLost(false);
    }
  };

  const reset = () => {
    isLocked.current = false;
    setIsBooking(false);
  };

  return { book, reset, isBooking, isLost };
};
