import type { Transaction } from "@/backend/db/database";
import type { Statements } from "@/backend/db/sql";
import type { Staff } from "@/backend/http/callers";
import { AppError, isErrorCode } from "@/lib/contracts/errors";
import type { Seats } from "@/lib/domain/application/seats";
import type { AuditAction } from "@/lib/domain/dashboard/audit-actions";
import { OFFERED_DAYS } from "@/lib/domain/schedule/offered-days";
import type { Factor } from "@/lib/domain/sign-in/factors";
import { type Day, dayIn, plusDays } from "@/lib/kit/day";

export type SeatKind = "make" | "update" | "cancel" | "hold" | "release" | "lapse" | "offer" | "leave" | "drop";

/** Staff who change seats for an applicant. */
export interface DeskAct {
  /** The id of the entry in the audit log, written in the same transaction. */
  entry: string;
  /** The account, its login session, and how that was opened. */
  staff: string;
  session: string;
  factors: readonly Factor[];
  /** The centre at which they may act: an application that has left it is not found. */
  location: string;
  action: AuditAction;
  /** Why, as the message tells the person. */
  notice?: { reason: string; text?: string | undefined } | undefined;
}

/** The part of an act that says who acts. */
export const deskAuthor = ({ staffId, sessionId, factors }: Staff): Pick<DeskAct, "staff" | "session" | "factors"> => ({
  staff: staffId,
  session: sessionId,
  factors,
});

/** One change of seats, as `book_many` reads it. Fields that a kind does not need are left out. */
export interface SeatItem {
  kind: SeatKind;
  registration: string;
  /** The owner that the application must have; left out by sweeps. */
  identity?: string;
  /** The version of the form that was validated. */
  version?: number;
  session?: string | undefined;
  secondary_session?: string | undefined;
  start_day?: string | undefined;
  pair_start_day?: string | undefined;
  presentation?: string | undefined;
  zone?: string;
  /** The first and last start day on which the student is of an accepted age. */
  not_before?: Day | undefined;
  not_after?: Day | undefined;
  reference?: string;
  user_id?: string;
  /** The seats to write into the form, if it names others. */
  seats?: Seats | undefined;
  note?: string;
  /** The rules of a hold or an offer; `length` and `pause` are PostgreSQL intervals. */
  length?: string;
  pause?: string;
  renewals_max?: number;
  holds_max?: number;
  /** The idempotency key, its call, and the hash of the request's body. */
  key?: string;
  call?: string;
  hash?: string;
  /** The entry of the waiting list to which an offer was decided: the offer is refused once another has taken its place. */
  entry?: string;
  /** In the first item: how long to wait for a row that another connection has locked, as a PostgreSQL interval. */
  lock_timeout?: string;
  /** Staff act: they may book for today's presentation, and rebook or cancel for whoever missed one. */
  desk?: DeskAct;
}

/** The reply, or an error code in `refusal` with its data in `reply`. */
export interface SeatOutcome {
  refusal: string | null;
  reply: unknown;
}

/** The reply of an outcome. Throws the `AppError` of a refusal; `data` supplies its details by code where the refusal has none. */
export const replyOf = ({ refusal, reply }: SeatOutcome, data?: Partial<Record<string, Record<string, unknown>>>) => {
  if (refusal === null) return reply;
  throw new AppError(
    isErrorCode(refusal) ? refusal : "internal",
    (reply as Record<string, unknown> | null) ?? data?.[refusal],
  );
};

/** The last day that is offered, as pages show it. */
const lastDayOf = ({ zone }: SeatItem, now: Date): Day | undefined => zone && plusDays(dayIn(zone, now), OFFERED_DAYS);

interface WrittenOutcome extends SeatOutcome {
  at: number;
  /** The location whose days or appointments were changed. */
  location: string | null;
  hasEvent: boolean;
}

/** Applies a batch in one statement, first come first served, and tells of it. Outcomes are in the order of the items. */
export const bookMany = async (
  db: Statements,
  tenant: string,
  now: Date,
  items: readonly SeatItem[],
): Promise<SeatOutcome[]> => {
  const numbered = JSON.stringify(items.map((item, at) => ({ at, ...item, last_day: lastDayOf(item, now) })));
  const rows =
    await db.many<WrittenOutcome>`SELECT at, refusal, reply, changed_location AS location, has_event AS "hasEvent"
    FROM book_many(${tenant}, ${now}, ${numbered})`;
  for (const { location } of rows) if (location !== null) db.tell("start_days", tenant, location);
  if (rows.some(({ hasEvent }) => hasEvent)) db.tell("outbox");
  const outcomes = new Map(rows.map(({ at, refusal, reply }) => [at, { refusal, reply }]));
  return items.map((_item, at) => outcomes.get(at) ?? { refusal: "internal", reply: null });
};

/** Frees the hold or offer of an application and removes it from the waiting list, in the caller's transaction. */
export const dropSeats = async (tx: Transaction, tenant: string, registration: string, now: Date): Promise<void> => {
  await bookMany(tx, tenant, now, [{ kind: "drop", registration }]);
};
