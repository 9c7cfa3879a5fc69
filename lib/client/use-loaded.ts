"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { CallError } from "./call";

/** A read's result, its error, or neither while it loads. The last result stays during a reload, and if that fails. */
export interface Loaded<Data> {
  data: Data | undefined;
  error: CallError | undefined;
  isLoading: boolean;
  reload: () => void;
}

/** Loads something for a key; nothing while the key is undefined. Answers to old keys, and answers that newer ones have overtaken, are dropped. */
export const useLoaded = <Data>(key: string | undefined, load: () => Promise<Data>): Loaded<Data> => {
  const [loaded, setLoaded] = useState<{ key: string; data?: Data; error?: CallError }>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);
  // Reads are numbered: an answer is late when a newer read has been answered.
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
      (data) => isInTime() && setLoaded({ key, data }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (isInTime()) setLoaded((now) => (now?.key === key ? { ...now, error } : { key, error }));
      },
    );
  }, [key, round]);

  const mine = loaded?.key === key ? loaded : undefined;
  return { data: mine?.data, error: mine?.error, isLoading: key !== undefined && !mine, reload };
};
