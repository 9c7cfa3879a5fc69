import { loadConfig } from "@/backend/configuration/settings";
import { transaction } from "@/backend/db/transaction";
import { metrics } from "@/backend/operations/backend-metrics";
import { loadSchedule } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import type { Config } from "@/lib/contracts/configuration";
import { effectiveSettings } from "@/lib/domain/application/situation";
import { acceptedAgePeriod } from "@/lib/domain/person/age";
import { isEligible, type StartDayOffer, startDayOffers } from "@/lib/domain/schedule/availability";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { dayIn } from "@/lib/kit/day";
import { submitSeats } from "./booking-queue";
import { endWait, findWaiting, type WaitingEntry } from "./waiting-store";

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

/** The free days in the range of an entry on which the student is of an accepted age. */
const suitableDays = (entry: WaitingEntry, free: FreeSeats, { dashboardConfig }: Config): StartDayOffer[] => {
  const { ageRestrictions } = effectiveSettings(dashboardConfig, entry.locationKey);
  const { from, to } = entry.birthDate ? acceptedAgePeriod(entry.birthDate, ageRestrictions) : {};
  return free
    .of(entry)
    .filter(({ date }) => date >= entry.from && date <= entry.to && date >= (from ?? date) && date <= (to ?? date));
};

/** Offers the first suitable seats that are still free. Returns whether an offer was made. */
const offerTo = async (
  services: Services,
  tenant: Tenant,
  entry: WaitingEntry,
  { free, config, now }: { free: FreeSeats; config: Config; now: Date },
): Promise<boolean> => {
  const { presentations, moment } = free.schedule;
  for (const day of suitableDays(entry, free, config)) {
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

const offerAtLocation = async (services: Services, tenant: Tenant, entries: readonly WaitingEntry[], now: Date) => {
  const config = await loadConfig(services, tenant);
  const location = { tenant, locationKey: entries[0]?.locationKey ?? "" };
  let free = new FreeSeats(await loadSchedule(services, location, now));
  const today = dayIn(free.schedule.moment.zone, now);
  for (const entry of entries) {
    if (entry.to <= today) {
      await transaction(services.database.pool, (client) => endWait(client, tenant, entry, now));
      metrics.count("startday_waiting_list_total", { tenant, event: "ended" });
    } else if (await offerTo(services, tenant, entry, { free, config, now }))
      free = new FreeSeats(await loadSchedule(services, location, now));
  }
};

/** Offers free seats to a tenant's waiting list, first come first served. Removes entries whose last day has passed. */
export const offerFreeSeats = async (services: Services, tenant: Tenant, now: Date): Promise<void> => {
  const byLocation = new Map<string, WaitingEntry[]>();
  for (const entry of await findWaiting(services.database.pool, tenant))
    byLocation.set(entry.locationKey, [...(byLocation.get(entry.locationKey) ?? []), entry]);
  for (const entries of byLocation.values()) await offerAtLocation(services, tenant, entries, now);
};
