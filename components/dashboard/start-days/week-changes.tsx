"use client";

import { useState } from "react";
import { useStore } from "zustand";
import type { Locale } from "@/lib/domain/country/locales";
import { capacityChanges, cellProblem, keyOfCell, partnerOf, type SessionDay } from "@/lib/domain/schedule/capacities";
import { isChangeable } from "@/lib/domain/schedule/changeable-days";
import type { Day } from "@/lib/kit/day";
import { CapacityDialog } from "./capacity-dialog";
import type { CapacityStore } from "./capacity-store";
import { ChangeBar } from "./change-bar";
import type { WeekDay } from "./load-days";
import { useCapacitySave } from "./use-capacity-save";
import { useStaleDays } from "./use-stale-days";

interface WeekChangesProps {
  locationKey: string;
  days: readonly WeekDay[];
  today: Day;
  language: Locale;
  store: CapacityStore;
  reload: () => void;
}

/** A cell and its pair of the week: they change together. */
const keysOfPair = (cell: SessionDay, week: readonly SessionDay[]): string[] =>
  [cell, partnerOf(cell, week)].flatMap((one) => (one ? keyOfCell(one) : []));

/** The unsaved edits of the week: their number, and saving them after a confirmation. */
export const WeekChanges = ({ locationKey, days, today, language, store, reload }: WeekChangesProps) => {
  const edits = useStore(store, (state) => state.edits);
  const [isReviewing, setIsReviewing] = useState(false);
  const { stale, open: openReview, onShown, tell } = useStaleDays();
  const save = useCapacitySave({ locationKey, days, store, isReviewing, onStale: tell, reload });
  const cells = days.flatMap((day) => day.cells);
  const open = cells.filter(({ date }) => isChangeable(date, today));
  const changes = capacityChanges(edits, open);
  const invalidCount = open.filter((cell) => cellProblem(edits, cell, cells)).length;
  return (
    <>
      <ChangeBar
        count={changes.length}
        invalidCount={invalidCount}
        onDiscard={() => store.discard(days.map(({ date }) => date))}
        onReview={() => {
          openReview(changes);
          setIsReviewing(true);
        }}
      />
      {isReviewing && (
        <CapacityDialog
          changes={changes}
          invalidCount={invalidCount}
          language={language}
          onClose={() => setIsReviewing(false)}
          onSave={async () => setIsReviewing(await save(onShown(changes)))}
          onTake={() => {
            store.drop((stale?.sent ?? []).flatMap(({ day }) => keysOfPair(day, cells)));
            setIsReviewing(false);
          }}
          stale={stale}
        />
      )}
    </>
  );
};
