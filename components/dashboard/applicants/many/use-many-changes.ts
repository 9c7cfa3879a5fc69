"use client";

import { useRef, useState } from "react";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { changeMany, type SendMany } from "@/lib/client/change-many";
import type { Outcome } from "@/lib/contracts/staff-many";

interface Progress {
  isRunning: boolean;
  /** Whether the change has been tried. */
  isOver: boolean;
  outcomes: readonly Outcome[];
}

const START: Progress = { isRunning: false, isOver: false, outcomes: [] };

interface ManyChanges {
  ids: readonly string[];
  /** Gets the ids that were changed. */
  onOver: (changed: string[]) => void;
  /** How many applications one call takes. */
  partSize: number | undefined;
}

/** A change of many applications: its progress, its outcomes, and a way to stop it. */
export const useManyChanges = ({ ids, onOver, partSize }: ManyChanges) => {
  const [progress, setProgress] = useState(START);
  const stopping = useRef(new AbortController());
  const { failure, run } = useStaffAction();
  const start = async (send: SendMany) => {
    const outcomes: Outcome[] = [];
    stopping.current = new AbortController();
    setProgress({ ...START, isRunning: true });
    await run(() =>
      changeMany(ids, send, {
        signal: stopping.current.signal,
        partSize,
        onOutcomes: (more) => {
          outcomes.push(...more);
          setProgress({ ...START, isRunning: true, outcomes: [...outcomes] });
        },
      }),
    );
    setProgress({ isRunning: false, isOver: true, outcomes });
    onOver(outcomes.filter((one) => !one.failure).map(({ registrationId }) => registrationId));
    return outcomes;
  };
  return { ...progress, failure, start, stop: () => stopping.current.abort() };
};
