"use client";

import { useCallback, useEffect, useState } from "react";
import type { SaveState } from "@/lib/client/saver";
import type { Application } from "@/lib/contracts/application";
import type { ApplicationForm } from "@/lib/domain/application/application";
import type { FormContext } from "@/lib/domain/application/field-row";
import type { Difference, MergeChoices } from "@/lib/domain/application/form-differences";

/** The answers that differ between this tab and another one. */
export interface SaveConflict {
  current: Application;
  mine: ApplicationForm;
  differences: Difference[];
  /** The form with the chosen answers. */
  merge: (choices: MergeChoices) => ApplicationForm;
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
    ({ current: theirs, merge }: SaveConflict, choices: MergeChoices) => {
      const isTheirs = !Object.values(choices).includes("mine");
      onSettled(merge(choices), theirs, isTheirs);
      setConflict(undefined);
    },
    [onSettled],
  );

  useEffect(() => {
    if (!current) return setConflict(undefined);
    let isLatest = true;
    const compare = async () => {
      const { mine: typed, base, context } = readOwn();
      const [{ compareForms, mergeForms }, rules] = await Promise.all([
        import("@/lib/domain/application/form-differences"),
        import("@/lib/domain/application/validation").catch(() => undefined),
      ]);
      // Normalised as the backend does, so that spaces in a number do not count.
      const mine = rules?.normaliseForm(typed, context) ?? typed;
      if (!isLatest) return;
      const differences = compareForms(mine, current, base);
      const merge = (choices: MergeChoices) => mergeForms(mine, current, differences, choices);
      const newConflict = { current, mine, differences, merge };
      if (newConflict.differences.length > 0) setConflict(newConflict);
      else settle(newConflict, {});
    };
    // If the parts do not load, the page still says that the answers were changed elsewhere.
    void compare().catch(() => undefined);
    return () => {
      isLatest = false;
    };
  }, [current, readOwn, settle]);

  return { conflict, settle };
};
