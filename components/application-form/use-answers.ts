"use client";

import { useWatch } from "react-hook-form";

const unchanged = (answers: unknown) => answers as unknown[];

/** The answers at some paths. It renders when one of them changes. */
export const useAnswers = (paths: readonly string[]): unknown[] =>
  // The library compares only what is computed; without that it renders on every event of the form.
  useWatch({ name: [...paths] as never[], compute: unchanged });
