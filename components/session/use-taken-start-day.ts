"use client";

import { useCallback, useEffect, useState } from "react";
import type { Application } from "@/lib/contracts/application";
import { takeSeatsTakenMark } from "./choice-storage";
import type { SeatChoice } from "./use-seats";

/** The chosen start day, when others have taken its seats. */
export interface TakenStartDay {
  /** Whether to offer other days. */
  isShown: boolean;
  /** Counts the attempts to go on with it: each moves the focus to the other days. */
  attempt: number;
  raise: () => void;
}

/** Whether the chosen start day is taken, by the lists or by a hold or booking that was refused. */
export const useTakenStartDay = ({ _id }: Application, { chosen, gone }: SeatChoice): TakenStartDay => {
  const { start_day } = chosen;
  const [refused, setRefused] = useState<{ startDay: string | undefined; attempt: number }>();
  const raise = useCallback(
    () => setRefused((previous) => ({ startDay: start_day, attempt: (previous?.attempt ?? 0) + 1 })),
    [start_day],
  );
  // The confirmation step sends the applicant back here.
  useEffect(() => {
    if (takeSeatsTakenMark(_id)) raise();
  }, [_id, raise]);
  const isRefused = refused !== undefined && refused.startDay === start_day;
  return {
    isShown: gone === "startDay" || (isRefused && start_day !== undefined && gone === undefined),
    attempt: isRefused ? refused.attempt : 0,
    raise,
  };
};
