import { loadConfig } from "@/backend/configuration/settings";
import { transaction } from "@/backend/db/transaction";
import type { Services } from "@/backend/http/handler";
import { loadOpen } from "@/backend/schedule/offers";
import { effectiveSettings } from "@/lib/contracts/configuration";
import { type AgeRestrictions, acceptedDays } from "@/lib/domain/person/age";
import { isEligible, startDayOffers } from "@/lib/domain/schedule/availability";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { dayIn } from "@/lib/kit/day";
import { submitSeats } from "./combiner";
import { endWait, findWaiting, type WaitingEntry } from "./waiting-store";

type Open = Awaited<ReturnType<typeof loadOpen>>;

interface FreeSeats {
  start_day: string;
  pair_start_day: string | undefined;
  presentation: string;
}

/** The earliest seats that somebody who waits could have, soonest first. */
const seatsFor = (entry: WaitingEntry, open: Open, ages: AgeRestrictions): FreeSeats[] => {
  const find = (id: string | null) => open.sessions.find(({ _id }) => _id === id);
  const [first, second] = [find(entry.session_id), find(entry.secondary_session_id)];
  if (!first) return [];
  const accepted = entry.birthDate ? acceptedDays(entry.birthDate, ages) : {};
  const isWished = (date: string) =>
    date >= entry.from && date <= entry.to && date >= (accepted.from ?? date) && date <= (accepted.to ?? date);
  return startDayOffers(first, second, open)
    .filter((offer) => offer.isAvailable && isWished(offer.date))
    .flatMap((offer) => {
      const talk = open.talks.find((one) => isEligible(one, offer.date, open.moment));
      return talk ? [{ start_day: offer._id, pair_start_day: offer.pairStartDayId, presentation: talk._id }] : [];
    });
};

const offerTo = async (services: Services, tenant: Tenant, entry: WaitingEntry, now: Date): Promise<boolean> => {
  const open = await loadOpen(services, { tenant, locationKey: entry.locationKey }, now);
  if (entry.to <= dayIn(open.moment.zone, now)) {
    await transaction(services.database.pool, (client) => endWait(client, tenant, entry, now));
    return false;
  }
  const { dashboardConfig } = await loadConfig(services, tenant);
  const { ageRestrictions } = effectiveSettings(dashboardConfig, entry.locationKey);
  for (const seats of seatsFor(entry, open, ageRestrictions)) {
    const item = { kind: "offer" as const, registration: entry.registrationId, zone: open.moment.zone, ...seats };
    const { refusal } = await submitSeats(services, tenant, item, now);
    if (refusal === null) return true;
    if (refusal !== "form_student_session_unavailable") return false;
  }
  return false;
};

/** Offers what is free to those who wait for it, first come first served; how many were offered seats. */
export const offerFreeSeats = async (services: Services, tenant: Tenant, now: Date): Promise<number> => {
  let offered = 0;
  for (const entry of await findWaiting(services.database.pool, tenant))
    if (await offerTo(services, tenant, entry, now)) offered += 1;
  return offered;
};
