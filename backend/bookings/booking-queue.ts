import { randomInt } from "node:crypto";
import { failPoint } from "#fail-points";
import { Batchers, sendWithFallback } from "@/backend/db/batcher";
import type { Database } from "@/backend/db/database";
import type { Statements } from "@/backend/db/sql";
import type { Claim } from "@/backend/db/turn-queue";
import { currentClaim, withClaim } from "@/backend/db/turns";
import { isUniqueViolation } from "@/backend/db/unique-violation";
import { metrics } from "@/backend/operations/backend-metrics";
import { findTakenUsernames, isUsernameViolation, TAKEN_USERNAME } from "@/backend/registrations/username";
import type { Services } from "@/backend/services";
import { UPSTREAM_LIMITS } from "@/lib/contracts/upstreams";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { bookMany, type SeatItem, type SeatOutcome } from "./store";

const MAX_SIZE = 64;
/** Sixty-four batches are a few seconds; after half a minute nobody waits for the answer any more. */
const LIMITS = { items: 64 * MAX_SIZE, waitMS: UPSTREAM_LIMITS.timeoutMS };
/** Of items that are tried one by one, each waits so long for a row that another connection has locked. */
const SHORT_WAIT = "250ms";
const ATTEMPTS = 5;
const REFERENCE_TAKEN = "appointment_tenant_reference_key";

/** The outcome where a username belongs to somebody else. */
export const USERNAME_REFUSED: SeatOutcome = { refusal: "validation_failed", reply: { fields: TAKEN_USERNAME } };

interface SeatRequest {
  item: SeatItem;
  now: Date;
}

// Without characters that look or sound alike: no 0 O, 1 I L, U V.
const REFERENCE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ";
const REFERENCE_HALF = 4;

const randomHalf = () =>
  Array.from({ length: REFERENCE_HALF }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join("");

/** An appointment's reference, such as `K7QM-2XPA`. The database refuses one that is taken. */
const newReference = (): string => `${randomHalf()}-${randomHalf()}`;

/** An item with a new reference for its appointment. */
export const withReference = (item: SeatItem): SeatItem => ({ ...item, reference: newReference() });

/** Books again, with new references, while one of them is taken. */
export const retryTakenReference = async <Result>(book: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await book();
    } catch (error) {
      if (!isUniqueViolation(error, REFERENCE_TAKEN) || attempt === ATTEMPTS) throw error;
    }
  }
};

/** Sends one request alone. Retries with a new reference if its reference is taken. Does not wait for a locked row for long. */
const bookOne = async (connection: Statements, tenant: Tenant, { item, now }: SeatRequest): Promise<SeatOutcome> => {
  const alone = () => bookMany(connection, tenant, now, [{ ...withReference(item), lock_timeout: SHORT_WAIT }]);
  try {
    const [outcome] = await retryTakenReference(alone);
    return outcome as SeatOutcome;
  } catch (error) {
    if (isUsernameViolation(error)) return USERNAME_REFUSED;
    throw error;
  }
};

const bookAll = async (
  connection: Statements,
  tenant: Tenant,
  batch: readonly SeatRequest[],
): Promise<SeatOutcome[]> => {
  const now = new Date(Math.max(...batch.map((request) => request.now.getTime())));
  const items = batch.map(({ item }) => withReference(item));
  await failPoint("booking-asked");
  const outcomes = await bookMany(connection, tenant, now, items);
  await failPoint("booking-committed");
  return outcomes;
};

/** Books a batch, once more without those whose username is taken: they are refused, and the database does not say whose it is. */
const bookAvailableNames = async (
  connection: Statements,
  tenant: Tenant,
  batch: readonly SeatRequest[],
): Promise<SeatOutcome[]> => {
  try {
    return await bookAll(connection, tenant, batch);
  } catch (error) {
    if (!isUsernameViolation(error)) throw error;
    const ids = batch.map(({ item }) => item.registration);
    const taken = await findTakenUsernames(connection, tenant, ids);
    // Two of the batch ask for the same one: the first of them gets it, one by one.
    if (taken.size === 0) throw error;
    const others = batch.filter(({ item }) => !taken.has(item.registration));
    const outcomes = others.length > 0 ? await bookAll(connection, tenant, others) : [];
    return batch.map((request) => outcomes[others.indexOf(request)] ?? USERNAME_REFUSED);
  }
};

const sendBatch = (database: Database, tenant: Tenant, batch: readonly SeatRequest[]) => {
  metrics.observe("startday_booking_batch_size", {}, batch.length);
  // The fallback uses the same connection, which has rolled the batch back: on another its locks might still be held.
  return database.onConnection((connection) =>
    sendWithFallback(
      batch,
      (requests) => bookAvailableNames(connection, tenant, requests),
      (request) => bookOne(connection, tenant, request),
    ),
  );
};

/** One queue for each tenant and process, so that a batch locks and writes a busy row once. */
const queues = new Batchers<Services["environment"], Tenant, SeatRequest, SeatOutcome>();

const queueOptions = (database: Database, tenant: Tenant) => ({
  maxSize: MAX_SIZE,
  limits: LIMITS,
  span: {
    name: "seats batch",
    attributes: (batch: readonly SeatRequest[]) => ({
      "startday.tenant": tenant,
      "startday.batch_size": batch.length,
    }),
  },
  // Requests for one application, or under one idempotency key, depend on each other.
  exclusiveKeys: ({ item: { registration, identity, key } }: SeatRequest) =>
    key === undefined ? [registration] : [registration, `${identity} ${key}`],
  send: (batch: readonly SeatRequest[]) => sendBatch(database, tenant, batch),
});

/** For how many milliseconds the oldest change of seats of each tenant has waited in this process. */
export const oldestSeatsMS = ({ environment }: Services): [Tenant, number][] => queues.oldestMS(environment);

const WAITING_LIST_EVENTS: Partial<Record<SeatItem["kind"], string>> = { offer: "offered", leave: "left" };

const countWaiting = (tenant: Tenant, { kind }: SeatItem, { refusal }: SeatOutcome): void => {
  const event = WAITING_LIST_EVENTS[kind];
  if (event && refusal === null) metrics.count("startday_waiting_list_total", { tenant, event });
};

/** Sends a change of seats with the tenant's next batch. */
export const submitSeats = async (
  services: Services,
  tenant: Tenant,
  item: SeatItem,
  now: Date,
): Promise<SeatOutcome> => {
  const queue = queues.get(services.environment, tenant, () => queueOptions(services.db.database, tenant));
  // A sweep's changes wait as bookings do: these go with the same batches.
  const claim: Claim = { ...currentClaim(), kind: "change", owner: tenant };
  const outcome = await withClaim(claim, () => queue.add({ item, now }));
  countWaiting(tenant, item, outcome);
  return outcome;
};
