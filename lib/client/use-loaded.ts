"use client";

import { useCallback, useEffect, useState } from "react";
import { CallError } from "./call";

/** A read under way, its result, or why it failed. The last result stays while it is asked for again, and if that fails. */
export interface Loaded<Data> {
  data: Data | undefined;
  error: CallError | undefined;
  isLoading: boolean;
  reload: () => void;
}

/** Reads something for as long as `key` stays the same; nothing while it is undefined. Late answers of old keys are dropped. */
export const useLoaded = <Data>(key: string | undefined, load: () => Promise<Data>): Loaded<Data> => {
  const [held, setHeld] = useState<{ key: string; data?: Data; error?: CallError }>();
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what `load` reads; a new round reads it again
  useEffect(() => {
    if (key === undefined) return;
    let isCurrent = true;
    load().then(
      (data) => isCurrent && setHeld({ key, data }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (isCurrent) setHeld((now) => (now?.key === key ? { ...now, error } : { key, error }));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [key, round]);

  const mine = held?.key === key ? held : undefined;
  return { data: mine?.data, error: mine?.error, isLoading: key !== undefined && !mine, reload };
};
