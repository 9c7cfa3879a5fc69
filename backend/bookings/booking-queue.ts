import { randomInt } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import { failPoint } from "#fail-points";
import { Batchers, sendWithFallback } from "@/backend/db/batcher";
import { basePool } from "@/backend/db/transaction";
import type { Claim } from "@/backend/db/turn-queue";
import { currentClaim, withClaim } from "@/backend/db/turns";
import { isUniqueViolation } from "@/backend/db/unique-violation";
import { metrics } from "@/backend/operations/backend-metrics";
import { isUsernameViolation, TAKEN_USERNAME } from "@/backend/registrations/username";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { bookMany, type SeatItem, type SeatOutcome } from "./store";

const MAX_SIZE = 64;
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

/** Sends one request alone. Retries with a new reference if its reference is taken. */
const bookOne = async (client: PoolClient, tenant: Tenant, { item, now }: SeatRequest): Promise<SeatOutcome> => {
  try {
    const [outcome] = await retryTakenReference(() => bookMany(client, tenant, now, [withReference(item)]));
    return outcome as SeatOutcome;
  } catch (error) {
    if (isUsernameViolation(error)) return USERNAME_REFUSED;
    throw error;
  }
};

const bookAll = async (client: PoolClient, tenant: Tenant, batch: readonly SeatRequest[]): Promise<SeatOutcome[]> => {
  const now = new Date(Math.max(...batch.map((request) => request.now.getTime())));
  const items = batch.map(({ item }) => withReference(item));
  await failPoint("booking-asked");
  const outcomes = await bookMany(client, tenant, now, items);
  await failPoint("booking-committed");
  return outcomes;
};

const sendBatch = async (pool: Pool, tenant: Tenant, batch: readonly SeatRequest[]) => {
  metrics.observe("startday_booking_batch_size", {}, batch.length);
  const client = await pool.connect();
  let isBroken = true;
  try {
    // The fallback uses the same connection, which has rolled the batch back: on another its locks might still be held.
    const results = await sendWithFallback(
      batch,
      (requests) => bookAll(client, tenant, requests),
      (request) => bookOne(client, tenant, request),
    );
    isBroken = false;
    return results;
  } finally {
    client.release(isBroken);
  }
};

/** One queue for each tenant and process, so that a batch locks and writes a busy row once. */
const queues = new Batchers<Services["environment"], Tenant, SeatRequest, SeatOutcome>();

const queueOptions = (pool: Pool, tenant: Tenant) => ({
  maxSize: MAX_SIZE,
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
  send: (batch: readonly SeatRequest[]) => sendBatch(pool, tenant, batch),
});

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
  const queue = queues.get(services.environment, tenant, () => queueOptions(basePool(services.database.pool), tenant));
  // A sweep's changes wait as bookings do: these go with the same batches.
  const claim: Claim = { ...currentClaim(), kind: "change", owner: tenant };
  const outcome = await withClaim(claim, () => queue.add({ item, now }));
  countWaiting(tenant, item, outcome);
  return outcome;
};
