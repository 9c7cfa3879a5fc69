"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { useCountUp } from "@/components/ui/use-count-up";
import { cellProblem, settledEdits } from "@/lib/domain/schedule/capacities";
import { isChangeable } from "@/lib/domain/schedule/changeable-days";
import { hiddenEdits } from "./capacity-store";
import { CopyDialog } from "./copy-dialog";
import { SetAll } from "./set-all";
import { WeekChanges } from "./week-changes";
import { WeekGrid, type WeekPanelProps } from "./week-grid";

/** Drops edits of deleted sessions and past days, and edits that equal the saved capacity. */
const useDropObsoleteEdits = ({ days, today, store }: WeekPanelProps) => {
  useEffect(() => {
    const open = days.flatMap(({ date, cells }) => (isChangeable(date, today) ? cells : []));
    const dates = days.map(({ date }) => date);
    const state = store.getState();
    const obsolete = [...hiddenEdits(state, dates, open), ...settledEdits(state.edits, open)];
    if (obsolete.length > 0) store.drop(obsolete);
  }, [days, today, store]);
};

/** The seats of the week; the numbers count up when they change. */
const Total = ({ days }: Pick<WeekPanelProps, "days">) => {
  const t = useTranslations("startDays");
  const rows = days.flatMap(({ cells }) => cells.filter(({ _id }) => _id !== null));
  const busy = useCountUp(rows.reduce((sum, { busyCapacity }) => sum + busyCapacity, 0));
  const capacity = useCountUp(rows.reduce((sum, row) => sum + row.capacity, 0));
  return <p className="flex min-h-9 items-center font-medium tabular-nums">{t("total", { busy, capacity })}</p>;
};

/** Opens the dialog that copies the week's capacities to other weeks. */
const CopyWeek = (props: WeekPanelProps) => {
  const t = useTranslations("startDays");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)} size="small" variant="secondary">
        {t("copy")}
      </Button>
      {isOpen && <CopyDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
};

/** One week: its seats, controls for all capacities, its sessions, and the bar of unsaved edits. */
export const WeekPanel = (props: WeekPanelProps) => {
  const { days, today, store, notice } = props;
  useDropObsoleteEdits(props);
  const cells = days.flatMap((day) => day.cells);
  const setAll = (typed: string) => {
    const open = cells.filter(({ date }) => isChangeable(date, today));
    store.setAll(open, typed);
    return open.filter((cell) => cellProblem(store.getState().edits, cell, cells)).length;
  };
  return (
    <div className="grid gap-6">
      {notice}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <Total days={days} />
        <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
          <SetAll onSet={setAll} />
          <CopyWeek {...props} />
        </div>
      </div>
      <WeekGrid {...props} />
      <WeekChanges {...props} />
    </div>
  );
};
