"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "./call";

/** A read under way, its result, or why it failed. The last result stays while it is asked for again, and if that fails. */
export interface Loaded<Data> {
  data: Data | undefined;
  error: CallError | undefined;
  isLoading: boolean;
  reload: () => void;
}

/** Reads something for as long as `key` stays the same; nothing while it is undefined. Answers of old keys, and overtaken ones, are dropped. */
export const useLoaded = <Data>(key: string | undefined, load: () => Promise<Data>): Loaded<Data> => {
  const [held, setHeld] = useState<{ key: string; data?: Data; error?: CallError }>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  // Answers are numbered as they are asked for: one that is overtaken is late, one that others follow is not.
  const reads = useRef({ asked: 0, answered: 0, key });
  reads.current.key = key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what `load` reads; a new round reads it again
  useEffect(() => {
    if (key === undefined) return;
    reads.current.asked += 1;
    const { asked } = reads.current;
    const isInTime = () => {
      if (reads.current.key !== key || asked < reads.current.answered) return false;
      reads.current.answered = asked;
      return true;
    };
    load().then(
      (data) => isInTime() && setHeld({ key, data }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (isInTime()) setHeld((now) => (now?.key === key ? { ...now, error } : { key, error }));
      },
    );
  }, [key, round]);

  const mine = held?.key === key ? held : undefined;
  return { data: mine?.data, error: mine?.error, isLoading: key !== undefined && !mine, reload };
};
