"use client";

import { useRef, useState } from "react";
import type { CallByName } from "@/lib/contracts/calls";
import type { RequestOf } from "@/lib/contracts/endpoint";
import { type BookingCall, type BookingResult, createBooking } from "./booking";
import { useFeature } from "./features";

/**
 * Books once, however often the button is pressed and the answer gets lost. Stays busy afterwards, because most callers leave
 * the page: those who stay call `reset`. `isLost` is true while a request is repeated because its answer was lost.
 */
export const useBooking = () => {
  const [isBooking, setIsBooking] = useState(false);
  const [isLost, setIsLost] = useState(false);
  const isLocked = useRef(false);
  const mayRepeat = useFeature("idempotencyKeys");
  const [send] = useState(() => createBooking(mayRepeat));

  /** Resolves to undefined when another booking is under way. */
  const book = async <Name extends BookingCall>(
    name: Name,
    request: RequestOf<CallByName[Name]> & object,
  ): Promise<BookingResult | undefined> => {
    if (isLocked.current) return undefined;
    isLocked.current = true;
    setIsBooking(true);
    try {
      return await send(name, request, () => setIsLost(true));
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
