"use client";

import { cva } from "class-variance-authority";
import { useLocale, useTranslations } from "next-intl";
import { memo } from "react";
import { useStore } from "zustand";
import { BookedLink } from "@/components/dashboard/booked-link";
import { NumberInput } from "@/components/ui/number-input";
import { useCountUp } from "@/components/ui/use-count-up";
import {
  CAPACITY_MAX,
  type CapacityProblem,
  capacityProblem,
  isChanged,
  isOvertaken,
  keyOfCell,
  shownCapacity,
} from "@/lib/domain/schedule/capacities";
import { hoursText } from "@/lib/i18n/clock";
import { readTypedNumber } from "@/lib/kit/typed-number";
import type { CapacityStore } from "./capacity-store";
import { navigateGrid } from "./grid-navigation";
import type { WeekCell } from "./load-days";
import { WaitingCount } from "./waiting-count";

interface SessionChipProps {
  cell: WeekCell;
  /** The pair's cell of the week, if it changes with this one. */
  partner: WeekCell | undefined;
  /** The least capacity it may have. */
  least: number;
  /** The pair's day and hours, if its taken seats are why it may not have less. */
  fullerPair: string | undefined;
  /** The day's name, for screen readers. */
  dayName: string;
  isPast: boolean;
  store: CapacityStore;
}

const chipClass = cva("@container contain-content grid gap-1 rounded-md border p-2", {
  variants: {
    look: {
      open: "border-line bg-surface-raised",
      closed: "border-line border-dashed bg-transparent",
      changed: "border-changed-line bg-changed-soft forced-colors:border-2 forced-colors:border-[Highlight]",
      past: "border-transparent bg-surface-sunken text-ink-second",
    },
  },
});

/** The edit of a cell, with its errors and warnings. */
const useCell = ({ cell, least, isPast, store }: SessionChipProps) => {
  const key = keyOfCell(cell);
  const edit = useStore(store, ({ edits }) => (isPast ? undefined : edits[key]));
  const isRefused = useStore(store, ({ refused }) => refused.includes(key));
  const hasChange = isChanged(edit, cell);
  const problem = hasChange ? capacityProblem(edit.typed, least) : undefined;
  const isOutdated = isOvertaken(edit, cell);
  return {
    typed: edit?.typed ?? shownCapacity(cell),
    hasChange,
    problem,
    isOutdated,
    isRefused: isRefused && !problem && !isOutdated,
  };
};

const lookOf = (cell: WeekCell, isPast: boolean, hasChange: boolean) => {
  if (isPast) return "past" as const;
  if (hasChange) return "changed" as const;
  return cell._id === null ? ("closed" as const) : ("open" as const);
};

type CellState = ReturnType<typeof useCell>;

const CapacityInput = (props: SessionChipProps & { state: CellState; id: string; noteId: string | undefined }) => {
  const { cell, partner, dayName, store, state, id, noteId } = props;
  const t = useTranslations("startDays");
  const { start_time: start, end_time: end } = cell.session;
  return (
    <NumberInput
      aria-describedby={noteId}
      aria-label={t("cellLabel", { day: dayName, start, end, busy: cell.busyCapacity })}
      changed={state.hasChange}
      className="@min-[8.5rem]:max-w-20"
      data-capacity={cell.date}
      id={id}
      invalid={state.problem !== undefined || state.isRefused}
      max={CAPACITY_MAX}
      name={id}
      onKeyDown={navigateGrid}
      onRevert={() => store.revert(cell, partner)}
      onValueChange={(value = "") => store.edit(cell, partner, String(value))}
      placeholder={t("closed")}
      size="small"
      stepsWithAlt
      value={readTypedNumber(state.typed)}
    />
  );
};

const ProblemText = ({ problem, least, fullerPair }: SessionChipProps & { problem: CapacityProblem }) => {
  const t = useTranslations("startDays");
  const isOfPair = problem === "dashboard_start_days_busy_validation" && fullerPair !== undefined;
  return (
    <p className="text-danger">
      {isOfPair ? t("pairBusy", { busy: least, pair: fullerPair }) : t(problem, { busy: least })}
    </p>
  );
};

/** One session on one day: its times, the seats taken, and a field for its capacity. */
export const SessionChip = memo((props: SessionChipProps) => {
  const { cell, dayName, isPast } = props;
  const t = useTranslations("startDays");
  const hours = hoursText(useLocale(), cell.session.start_time, cell.session.end_time);
  const state = useCell(props);
  const busy = useCountUp(cell.busyCapacity);
  const id = `capacity-${cell.sessionId}-${cell.date}`;
  const hasNote = state.problem !== undefined || state.isOutdated || state.isRefused;
  const noteId = hasNote ? `${id}-note` : undefined;
  return (
    <li className={chipClass({ look: lookOf(cell, isPast, state.hasChange) })}>
      <p className="font-medium text-sm tabular-nums">{hours}</p>
      <div className="flex flex-col gap-1 @min-[8.5rem]:flex-row @min-[8.5rem]:items-center @min-[8.5rem]:justify-between">
        <span className="whitespace-nowrap text-ink-second text-xs tabular-nums">{t("busy", { count: busy })}</span>
        {isPast ? (
          <span className="text-end font-medium text-sm tabular-nums">
            {cell._id === null ? t("closed") : cell.capacity}
          </span>
        ) : (
          <CapacityInput {...props} id={id} noteId={noteId} state={state} />
        )}
      </div>
      <WaitingCount date={cell.date} dayName={dayName} hours={hours} sessionId={cell.sessionId} />
      {noteId && (
        <div className="grid gap-1 text-xs" id={noteId}>
          {state.problem && <ProblemText {...props} problem={state.problem} />}
          {state.isOutdated && (
            <p className="text-warning">
              {cell._id === null ? t("nowClosed") : t("nowSaved", { capacity: cell.capacity })}
            </p>
          )}
          {state.isRefused && <p className="text-danger">{t("refused")}</p>}
        </div>
      )}
      {state.problem === "dashboard_start_days_busy_validation" && (
        <span className="text-xs">
          <BookedLink locationKey={cell.locationKey} seats={{ sessionId: cell.sessionId, startDate: cell.date }} />
        </span>
      )}
    </li>
  );
});
