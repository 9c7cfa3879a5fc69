"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { asCallError, type CallError } from "./call";

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
  const reads = useRef({ sent: 0, answered: 0, key, request: "" });
  reads.current.key = key;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what `load` reads; a new round reads it again
  useEffect(() => {
    const request = `${round} ${key}`;
    // React runs effects twice in development.
    if (reads.current.request === request) return;
    reads.current.request = request;
    if (key === undefined) return;
    reads.current.sent += 1;
    const number = reads.current.sent;
    const isNewest = () => {
      if (reads.current.key !== key || number < reads.current.answered) return false;
      reads.current.answered = number;
      return true;
    };
    const read = async () => load();
    read().then(
      (data) => isNewest() && setLoaded({ key, data }),
      (thrown: unknown) => {
        const error = asCallError(thrown);
        if (isNewest()) setLoaded((previous) => (previous?.key === key ? { ...previous, error } : { key, error }));
      },
    );
  }, [key, round]);

  const current = loaded?.key === key ? loaded : undefined;
  return { data: current?.data, error: current?.error, isLoading: key !== undefined && !current, reload };
};
