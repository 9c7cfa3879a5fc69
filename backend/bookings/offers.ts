import { loadConfig } from "@/backend/configuration/settings";
import { transaction } from "@/backend/db/transaction";
import { isolate } from "@/backend/isolate";
import { metrics } from "@/backend/operations/backend-metrics";
import { loadSchedule } from "@/backend/schedule/offers";
import type { LocationKey } from "@/backend/schedule/store";
import type { Services } from "@/backend/services";
import type { Config } from "@/lib/contracts/configuration";
import { effectiveSettings } from "@/lib/domain/application/effective-settings";
import { isEligible, type StartDayOffer, startDayOffers } from "@/lib/domain/schedule/availability";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type Day, dayIn } from "@/lib/kit/day";
import { submitSeats } from "./booking-queue";
import { offerDaysOf } from "./waiting-judgement";
import { endClaim, endWait, findWaiting, updateOfferDays, type WaitingEntry } from "./waiting-store";

/** An offer lasts this long, or until its presentation begins. */
const OFFER_HOURS = 12;

type Schedule = Awaited<ReturnType<typeof loadSchedule>>;

/** Free days of a location, computed once for each pair of sessions. */
class FreeSeats {
  private readonly cache = new Map<string, StartDayOffer[]>();

  constructor(readonly schedule: Schedule) {}

  /** The free days of a pair or a single session, soonest first. */
  of({ session_id, secondary_session_id }: WaitingEntry): StartDayOffer[] {
    const key = `${session_id} ${secondary_session_id}`;
    const cached = this.cache.get(key);
    if (cached) return cached;
    const find = (id: string | null) => this.schedule.sessions.find(({ _id }) => _id === id);
    const first = find(session_id);
    const offers = first ? startDayOffers(first, find(secondary_session_id), this.schedule) : [];
    const free = offers.filter(({ isAvailable }) => isAvailable);
    this.cache.set(key, free);
    return free;
  }
}

/** The free days on which the applicant could take a seat. */
const suitableDays = (entry: WaitingEntry, free: FreeSeats): StartDayOffer[] => {
  const { mayBeOffered, offerFrom, offerTo } = entry;
  if (!mayBeOffered || offerFrom === null || offerTo === null) return [];
  return free.of(entry).filter(({ date }) => date >= offerFrom && date <= offerTo);
};

/** Offers the first suitable seats that are still free. Returns whether an offer was made. */
const offerTo = async (
  services: Services,
  tenant: Tenant,
  entry: WaitingEntry,
  { free, now }: { free: FreeSeats; now: Date },
): Promise<boolean> => {
  const { presentations, moment } = free.schedule;
  for (const day of suitableDays(entry, free)) {
    const presentation = presentations.find((candidate) => isEligible(candidate, day.date, moment));
    if (!presentation) continue;
    const { refusal } = await submitSeats(
      services,
      tenant,
      {
        kind: "offer",
        registration: entry.registrationId,
        start_day: day._id,
        pair_start_day: day.pairStartDayId,
        presentation: presentation._id,
        zone: moment.zone,
        length: `${OFFER_HOURS} hours`,
      },
      now,
    );
    if (refusal === null) return true;
    if (refusal !== "form_student_session_unavailable") return false;
  }
  return false;
};

/** The entry with the days on which it can be offered a seat by the ages that its location accepts now. Stores a change. */
const judgedNow = async (
  services: Services,
  tenant: Tenant,
  entry: WaitingEntry,
  { config, today }: { config: Config; today: Day },
): Promise<WaitingEntry> => {
  const days = offerDaysOf(entry, effectiveSettings(config.dashboardConfig, entry.locationKey), today);
  if (days.offerFrom === entry.offerFrom && days.offerTo === entry.offerTo) return entry;
  await updateOfferDays(services.database.pool, tenant, entry, days);
  return { ...entry, ...days };
};

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
      await transaction(services.database.pool, (client) => endWait(client, tenant, entry, now));
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
    if (!isServed) await isolate(part, () => endClaim(services.database.pool, tenant, entry));
  }
};

/** Offers free seats to a tenant's waiting list, first come first served. A failing entry or location stops no other. */
export const offerFreeSeats = async (services: Services, tenant: Tenant, now: Date): Promise<void> => {
  const byLocation = new Map<string, WaitingEntry[]>();
  for (const entry of await findWaiting(services.database.pool, tenant))
    byLocation.set(entry.locationKey, [...(byLocation.get(entry.locationKey) ?? []), entry]);
  for (const [locationKey, entries] of byLocation)
    await isolate({ work: "seats", tenant, row: locationKey }, () =>
      offerAtLocation(services, { tenant, locationKey }, entries, now),
    );
};
