import { mondayOf } from "@/lib/kit/day";
import type { CapacityChange, SessionDay } from "./capacities";

/** A key shared by both sessions of a pair in one week. */
const unitOf = ({ day }: CapacityChange): string =>
  `${mondayOf(day.date)} ${[day.sessionId, day.pairId ?? ""].sort().join(" ")}`;

/** Splits changes into calls of at most `limit`. A pair stays in one call, because changing one session changes the other. */
export const batchesOf = <Cell extends SessionDay>(
  changes: readonly CapacityChange<Cell>[],
  limit: number,
): CapacityChange<Cell>[][] => {
  const units = new Map<string, CapacityChange<Cell>[]>();
  for (const change of changes) units.set(unitOf(change), [...(units.get(unitOf(change)) ?? []), change]);
  const batches: CapacityChange<Cell>[][] = [];
  for (const unit of units.values()) {
    const last = batches.at(-1);
    if (last && last.length + unit.length <= limit) last.push(...unit);
    else batches.push([...unit]);
  }
  return batches;
};
