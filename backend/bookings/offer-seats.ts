import type { loadSchedule } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import type { Config } from "@/lib/contracts/configuration";
import { effectiveSettings } from "@/lib/domain/application/effective-settings";
import { isEligible, type StartDayOffer, startDayOffers } from "@/lib/domain/schedule/availability";
import { offerEnd } from "@/lib/domain/schedule/offer-end";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Day } from "@/lib/kit/day";
import { submitSeats } from "./booking-queue";
import type { DeskAct } from "./store";
import { offerDaysOf } from "./waiting-judgement";
import { updateOfferDays, type WaitingEntry } from "./waiting-store";

type Schedule = Awaited<ReturnType<typeof loadSchedule>>;

/** Free days of a location, computed once for each pair of sessions. Seats that others wait for are free, too. */
export class FreeSeats {
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

/** The seats of an offer that was made, and until when they are held. */
export interface MadeOffer {
  startDay: Day;
  presentationDate: string;
  expiresAt: string;
}

/** Offers the first suitable seats that are still free. Undefined if there are none, or none may be offered. */
export const offerTo = async (
  services: Services,
  tenant: Tenant,
  entry: WaitingEntry,
  { free, now, desk }: { free: FreeSeats; now: Date; desk?: DeskAct },
): Promise<MadeOffer | undefined> => {
  const { presentations, moment } = free.schedule;
  for (const day of suitableDays(entry, free)) {
    const presentation = presentations.find((candidate) => isEligible(candidate, day.date, moment));
    if (!presentation) continue;
    const { refusal, reply } = await submitSeats(
      services,
      tenant,
      {
        kind: "offer",
        registration: entry.registrationId,
        start_day: day._id,
        pair_start_day: day.pairStartDayId,
        presentation: presentation._id,
        zone: moment.zone,
        length: `${offerEnd(now, moment.zone).getTime() - now.getTime()} milliseconds`,
        entry: entry.id,
        ...(desk && { desk }),
      },
      now,
    );
    if (refusal === null)
      return { startDay: day.date, presentationDate: presentation.date, ...(reply as { expiresAt: string }) };
    if (refusal !== "form_student_session_unavailable") return undefined;
  }
  return undefined;
};

/** The entry with the days on which it can be offered a seat by the ages that its location accepts now. Stores a change. */
export const judgedNow = async (
  services: Services,
  tenant: Tenant,
  entry: WaitingEntry,
  { config, today }: { config: Config; today: Day },
): Promise<WaitingEntry> => {
  const days = offerDaysOf(entry, effectiveSettings(config.dashboardConfig, entry.locationKey), today);
  if (days.offerFrom === entry.offerFrom && days.offerTo === entry.offerTo) return entry;
  await updateOfferDays(services.db, tenant, entry, days);
  return { ...entry, ...days };
};
