"use client";

import { useCallback, useEffect, useState } from "react";
import type { Application } from "@/lib/contracts/registrations";
import { takeNoteOfTaken } from "./choice-storage";
import type { SeatChoice } from "./use-seats";

/** Seats that turned out to be taken when somebody went on with them. */
export interface TakenStartDay {
  /** Whether other days are offered for the chosen one. */
  isShown: boolean;
  /** Counts the attempts to go on with it: each brings the focus to what may be chosen instead. */
  attempt: number;
  raise: () => void;
}

/** Whether the chosen start day is taken: as the lists say, or as a hold or a booking has found. */
export const useTakenStartDay = ({ _id }: Application, { chosen, gone }: SeatChoice): TakenStartDay => {
  const { start_day } = chosen;
  const [refused, setRefused] = useState<{ startDay: string | undefined; attempt: number }>();
  const raise = useCallback(
    () => setRefused((before) => ({ startDay: start_day, attempt: (before?.attempt ?? 0) + 1 })),
    [start_day],
  );
  // A booking may have sent the applicant back here.
  useEffect(() => {
    if (takeNoteOfTaken(_id)) raise();
  }, [_id, raise]);
  const isRefused = refused !== undefined && refused.startDay === start_day;
  return {
    isShown: gone === "startDay" || (isRefused && start_day !== undefined && gone === undefined),
    attempt: isRefused ? refused.attempt : 0,
    raise,
  };
};
