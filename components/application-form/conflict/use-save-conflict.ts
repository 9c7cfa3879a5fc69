"use client";

import { useCallback, useEffect, useState } from "react";
import type { SaveState } from "@/lib/client/saver";
import type { Application } from "@/lib/contracts/application";
import type { ApplicationForm } from "@/lib/domain/application/application";
import type { FormContext } from "@/lib/domain/application/field-row";
import {
  compareForms,
  type Difference,
  type MergeChoices,
  mergeForms,
} from "@/lib/domain/application/form-differences";

/** The answers that differ between this tab and another one. */
export interface SaveConflict {
  current: Application;
  mine: ApplicationForm;
  differences: Difference[];
}

interface SaveConflictOptions {
  state: SaveState;
  /** The answers that this page would save. */
  readOwn: () => { mine: ApplicationForm; base: ApplicationForm; context: FormContext };
  /** Continues with the merged form, based on the other tab's version. */
  onSettled: (form: ApplicationForm, current: Application, isTheirs: boolean) => void;
}

/** After a stale save: the answers that differ, and a function to merge them. Merges at once if none differ. */
export const useSaveConflict = ({ state, readOwn, onSettled }: SaveConflictOptions) => {
  const [conflict, setConflict] = useState<SaveConflict>();
  const current = state.is === "stale" ? state.current : undefined;

  const settle = useCallback(
    ({ current: theirs, mine, differences }: SaveConflict, choices: MergeChoices) => {
      const isTheirs = !Object.values(choices).includes("mine");
      onSettled(mergeForms(mine, theirs, differences, choices), theirs, isTheirs);
      setConflict(undefined);
    },
    [onSettled],
  );

  useEffect(() => {
    if (!current) return setConflict(undefined);
    let isLatest = true;
    const compare = async () => {
      const { mine: typed, base, context } = readOwn();
      // Normalised as the backend does, so that spaces in a number do not count.
      const rules = await import("@/lib/domain/application/validation").catch(() => undefined);
      const mine = rules?.normaliseForm(typed, context) ?? typed;
      if (!isLatest) return;
      const newConflict = { current, mine, differences: compareForms(mine, current, base) };
      if (newConflict.differences.length > 0) setConflict(newConflict);
      else settle(newConflict, {});
    };
    void compare();
    return () => {
      isLatest = false;
    };
  }, [current, readOwn, settle]);

  return { conflict, settle };
};
