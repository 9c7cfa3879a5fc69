"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { showSnackbar } from "@/components/ui/snackbar";
import { redirectsToLogin } from "@/lib/client/login-session-end";
import { type CapacityChange, keyOfCell } from "@/lib/domain/schedule/capacities";
import { type CapacityStore, isMarked } from "./capacity-store";
import type { WeekCell, WeekDay } from "./load-days";
import { namedCells, saveCapacities } from "./save-capacities";

const CONFLICTS = ["changed_meanwhile", "start_day_below_busy", "start_day_exists", "not_found"];
const isConflict = (error: unknown): boolean => CONFLICTS.includes((error as { code?: string }).code ?? "");

/** The text that says why capacities were not saved, and how many were saved before the failure. */
export const useCapacityFailureText = () => {
  const t = useTranslations("startDays");
  const errorText = useErrorText();
  return (error: unknown, savedCount: number): string => {
    const reason = isConflict(error) ? t("conflict") : errorText(error);
    return savedCount > 0 ? `${t("partlySaved", { count: savedCount })} ${reason}` : reason;
  };
};

interface CapacitySaveProps {
  locationKey: string;
  days: readonly WeekDay[];
  store: CapacityStore;
  /** The dialog is open and holds the focus. */
  isReviewing: boolean;
  onStale: (failure: unknown, changes: readonly CapacityChange<WeekCell>[]) => boolean;
  reload: () => void;
}

/**
 * After a refusal, focuses the first marked cell as soon as the dialog has closed and the new counts are loaded, in
 * either order.
 */
const useFocusOnMarked = ({
  days,
  store,
  isReviewing,
}: Omit<CapacitySaveProps, "locationKey" | "onStale" | "reload">) => {
  const isDue = useRef(false);
  useEffect(() => {
    if (!isDue.current || isReviewing) return;
    const cells = days.flatMap((day) => day.cells);
    const marked = cells.find((cell) => isMarked(store.getState(), cell, cells));
    if (!marked) return;
    isDue.current = false;
    focusAndScrollTo(document.getElementById(`capacity-${marked.sessionId}-${marked.date}`));
  }, [days, store, isReviewing]);
  return () => {
    isDue.current = true;
  };
};

/**
 * Saves changes of the week. Refused edits stay and are marked, and the counts are loaded again. `onStale` shows a refusal elsewhere, and
 * returns whether it does: then `save` returns that there is something to look at.
 */
export const useCapacitySave = ({ locationKey, onStale, reload, ...week }: CapacitySaveProps) => {
  const { store } = week;
  const t = useTranslations("startDays");
  const common = useTranslations("common");
  const refusalText = useCapacityFailureText();
  const focusOnMarked = useFocusOnMarked(week);
  const showResult = (text: string, status: "success" | "error") =>
    showSnackbar({ text, status, closeLabel: common("close") });

  return async (changes: readonly CapacityChange<WeekCell>[]): Promise<boolean> => {
    let savedCount = 0;
    let isStale = false;
    try {
      await saveCapacities(locationKey, changes, (saved) => {
        savedCount += saved.length;
        store.drop(saved.map(keyOfCell));
      });
      showResult(t("updated"), "success");
    } catch (error) {
      if (redirectsToLogin(error)) return false;
      isStale = onStale(error, changes);
      const { data = {} } = error as { data?: Record<string, unknown> };
      const cells = changes.map(({ day }) => day);
      store.refuse(namedCells(data, cells));
      if (isConflict(error) && !isStale) focusOnMarked();
      if (!isStale || savedCount > 0) showResult(refusalText(error, savedCount), "error");
    }
    reload();
    return isStale;
  };
};
