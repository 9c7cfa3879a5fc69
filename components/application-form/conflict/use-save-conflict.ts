"use client";

import { useCallback, useEffect, useState } from "react";
import type { SaveState } from "@/lib/client/saver";
import type { Application } from "@/lib/contracts/registrations";
import type { ApplicationForm } from "@/lib/domain/application/application";
import type { FormContext } from "@/lib/domain/application/field-row";
import {
  compareForms,
  type Difference,
  type MergeChoices,
  mergeForms,
} from "@/lib/domain/application/form-differences";

/** What two windows' forms differ in. */
export interface SaveConflict {
  current: Application;
  mine: ApplicationForm;
  differences: Difference[];
}

interface SaveConflictOptions {
  state: SaveState;
  /** What this page would save. */
  mineNow: () => { mine: ApplicationForm; base: ApplicationForm; context: FormContext };
  /** Goes on with one form of the two, on top of the other window's version. */
  onSettled: (form: ApplicationForm, current: Application, isTheirs: boolean) => void;
}

/** After a save that came too late: the answers that differ, and how each is settled. Without any, it settles itself. */
export const useSaveConflict = ({ state, mineNow, onSettled }: SaveConflictOptions) => {
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
      const { mine: typed, base, context } = mineNow();
      // As the backend would write it, so that a number's spaces are no difference.
      const rules = await import("@/lib/domain/application/validation").catch(() => undefined);
      const mine = rules?.normaliseForm(typed, context) ?? typed;
      if (!isLatest) return;
      const found = { current, mine, differences: compareForms(mine, current, base) };
      if (found.differences.length > 0) setConflict(found);
      else settle(found, {});
    };
    void compare();
    return () => {
      isLatest = false;
    };
  }, [current, mineNow, settle]);

  return { conflict, settle };
};
