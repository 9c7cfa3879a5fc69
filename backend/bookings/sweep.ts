import { log } from "@/backend/http/log";
import { metrics } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import { ALL_TENANTS, type Tenant } from "@/lib/domain/tenant/tenants";
import { submitSeats } from "./booking-queue";
import { offerFreeSeats } from "./offers";
import { findLapsed } from "./waiting-store";

const LAPSES_AT_ONCE = 200;
// The next sweep takes the rest.
const ROUNDS = 50;

/** Frees the expired holds of a tenant, then offers free seats to its waiting list. */
export const sweepSeats = async (services: Services, tenant: Tenant, now: Date): Promise<void> => {
  const lapse = async ({ id, isOffer }: { id: string; isOffer: boolean }) => {
    const { refusal } = await submitSeats(services, tenant, { kind: "lapse", registration: id }, now);
    if (isOffer && refusal === null) metrics.count("startday_waiting_list_total", { tenant, event: "lapsed" });
  };
  for (let round = 0, lapsed = LAPSES_AT_ONCE; lapsed === LAPSES_AT_ONCE && round < ROUNDS; round += 1) {
    const expired = await findLapsed(services.database.pool, tenant, now, LAPSES_AT_ONCE);
    await Promise.all(expired.map(lapse));
    lapsed = expired.length;
  }
  await offerFreeSeats(services, tenant, now);
};

/** Sweeps every tenant, one after the other. A failure is logged and does not stop the others. */
export const sweepAllSeats = async (services: Services): Promise<void> => {
  for (const tenant of ALL_TENANTS)
    await sweepSeats(services, tenant, services.clock()).catch((error: Error) =>
      log.warn({ event: "seat_sweep_failed", tenant, name: error.name }),
    );
};
