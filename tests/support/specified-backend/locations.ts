import { dayIn } from "@/lib/kit/day";
import { Refusal } from "./refusal";
import type { LocationState, TenantState } from "./state";

/** The tenant's location. Refuses an unknown one. */
export const requireLocation = ({ locations }: TenantState, key: string): LocationState => {
  const location = locations.find(({ location_key }) => location_key === key);
  if (!location) throw new Refusal(400, `Unknown location: ${key}`);
  return location;
};

/** The row with the id. Refuses an unknown one with 404. */
export const requireRow = <Row extends { _id: string }>(rows: readonly Row[], id: string, noun: string): Row => {
  const row = rows.find(({ _id }) => _id === id);
  if (!row) throw new Refusal(404, `${noun} not found`);
  return row;
};

export const todayAt = ({ timeZone }: LocationState, now: Date): string => dayIn(timeZone, now);
