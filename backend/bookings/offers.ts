import { loadConfig } from "@/backend/configuration/settings";
import { isolate } from "@/backend/isolate";
import { metrics } from "@/backend/operations/backend-metrics";
import { loadSchedule } from "@/backend/schedule/offers";
import type { LocationKey } from "@/backend/schedule/store";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { dayIn } from "@/lib/kit/day";
import { FreeSeats, judgedNow, offerTo } from "./offer-seats";
import { endClaim, endWait, findWaiting, type WaitingEntry } from "./waiting-store";

/** Offers free seats of a location to its waiting list. Ends entries whose last day has passed. */
const offerAtLocation = async (
  services: Services,
  location: LocationKey,
  entries: readonly WaitingEntry[],
  now: Date,
): Promise<void> => {
  const { tenant } = location;
  const config = await loadConfig(services, tenant);
  const loadFree = async () => new FreeSeats(await loadSchedule(services, location, now));
  let free = await loadFree();
  const today = dayIn(free.schedule.moment.zone, now);
  const serve = async (entry: WaitingEntry): Promise<void> => {
    if (entry.to <= today) {
      await services.db.transaction((tx) => endWait(tx, tenant, entry, now));
      metrics.count("startday_waiting_list_total", { tenant, event: "ended" });
      return;
    }
    const judged = await judgedNow(services, tenant, entry, { config, today });
    if (await offerTo(services, tenant, judged, { free, now })) free = await loadFree();
  };
  for (const entry of entries) {
    const part = { work: "seats", tenant, row: entry.id } as const;
    const isServed = await isolate(part, () => serve(entry).then(() => true));
    // Whoever cannot be offered a seat must not keep it from others. The next sweep tries again.
    if (!isServed) await isolate(part, () => endClaim(services.db, tenant, entry));
  }
};

/** Offers free seats to a tenant's waiting list, first come first served. A failing entry or location stops no other. */
export const offerFreeSeats = async (services: Services, tenant: Tenant, now: Date): Promise<void> => {
  const byLocation = new Map<string, WaitingEntry[]>();
  for (const entry of await findWaiting(services.db, tenant))
    byLocation.set(entry.locationKey, [...(byLocation.get(entry.locationKey) ?? []), entry]);
  for (const [locationKey, entries] of byLocation)
    await isolate({ work: "seats", tenant, row: locationKey }, () =>
      offerAtLocation(services, { tenant, locationKey }, entries, now),
    );
};
