import type { Pool, PoolClient } from "pg";
import type { Student } from "@/lib/domain/application/application";
import type { Day } from "@/lib/kit/day";

export type SeatKind = "make" | "update" | "cancel" | "hold" | "release" | "lapse" | "offer" | "leave" | "drop";

/** One wish about seats, as `book_many` reads it; what a kind does not need is left out. */
export interface SeatItem {
  kind: SeatKind;
  registration: string;
  /** Whose application it must be; left out by the sweeps, which act for nobody. */
  identity?: string;
  /** The version that was validated. */
  version?: number;
  session?: string | undefined;
  secondary_session?: string | undefined;
  start_day?: string | undefined;
  pair_start_day?: string | undefined;
  presentation?: string | undefined;
  zone?: string;
  /** The first and last day on which the student is of an age to start. */
  not_before?: Day | undefined;
  not_after?: Day | undefined;
  reference?: string;
  user_id?: string;
  student?: Student;
  record?: Record<string, unknown>;
  note?: string;
  /** The centre's working hours, for the reply. */
  hours?: readonly object[];
  /** The caller's key against repeats, the call it is for, and the hash of what was asked. */
  key?: string;
  call?: string;
  hash?: string;
}

/** What became of an item: an error's code with what goes with it, or the reply. */
export interface SeatOutcome {
  refusal: string | null;
  reply: unknown;
}

/** Decides a batch in one call and one transaction, first come first served; the outcomes in the items' order. */
export const bookMany = async (
  pool: Pool | PoolClient,
  tenant: string,
  now: Date,
  items: readonly SeatItem[],
): Promise<SeatOutcome[]> => {
  const { rows } = await pool.query<SeatOutcome & { at: number }>({
    name: "book-many",
    text: "SELECT at, refusal, reply FROM book_many($1, $2, $3)",
    values: [tenant, now, JSON.stringify(items.map((item, at) => ({ at, ...item })))],
  });
  const outcomes = new Map(rows.map(({ at, refusal, reply }) => [at, { refusal, reply }]));
  return items.map((_item, at) => outcomes.get(at) ?? { refusal: "internal", reply: null });
};

/** Gives back whatever an application holds or was offered, and its place on the waiting list, in somebody's transaction. */
export const dropSeats = async (client: PoolClient, tenant: string, registration: string, now: Date): Promise<void> => {
  await bookMany(client, tenant, now, [{ kind: "drop", registration }]);
};
