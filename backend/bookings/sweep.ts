import { withdrawOffers } from "@/backend/closures/withdraw-offers";
import { forEachTenant } from "@/backend/for-each-tenant";
import { isolate } from "@/backend/isolate";
import { metrics } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { earliest } from "@/lib/kit/earliest";
import { submitSeats } from "./booking-queue";
import { offerFreeSeats } from "./offers";
import { findLapsed } from "./waiting-store";

const LAPSES_AT_ONCE = 200;
// The next sweep takes the rest.
const ROUNDS = 50;

/** Withdraws offers on closed days, frees the expired holds of a tenant, then offers free seats to its waiting list. */
export const sweepSeats = async (services: Services, tenant: Tenant, now: Date): Promise<void> => {
  await withdrawOffers(services.db, tenant, now);
  const tried: string[] = [];
  const lapse = async ({ id, isOffer }: { id: string; isOffer: boolean }) => {
    const { refusal } = await submitSeats(services, tenant, { kind: "lapse", registration: id }, now);
    if (isOffer && refusal === null) metrics.count("startday_waiting_list_total", { tenant, event: "lapsed" });
  };
  for (let round = 0, lapsed = LAPSES_AT_ONCE; lapsed === LAPSES_AT_ONCE && round < ROUNDS; round += 1) {
    const expired = await findLapsed(services.db, tenant, now, { limit: LAPSES_AT_ONCE, except: tried });
    await Promise.all(expired.map((hold) => isolate({ work: "seats", tenant, row: hold.id }, () => lapse(hold))));
    tried.push(...expired.map(({ id }) => id));
    lapsed = expired.length;
  }
  await offerFreeSeats(services, tenant, now);
};

/** Sweeps every tenant, one after the other. */
export const sweepAllSeats = async (services: Services): Promise<void> => {
  await forEachTenant("seats", (tenant) => sweepSeats(services, tenant, services.clock()));
};

/** When the next hold or offer of any tenant runs out. */
export const nextLapse = async ({ db }: Services): Promise<Date | undefined> => {
  const instants = await forEachTenant("seats", async (tenant) => {
    const endsAt = await db.value<Date | null>`SELECT min(expires_at) FROM hold WHERE tenant = ${tenant}`;
    return endsAt ?? undefined;
  });
  return earliest(instants);
};
