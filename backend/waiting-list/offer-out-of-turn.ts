import { v7 as uuid } from "uuid";
import { requireApplicant } from "@/backend/applicants/applicant-record";
import { FreeSeats, judgedNow, type MadeOffer, offerTo } from "@/backend/bookings/offer-seats";
import { deskAuthor } from "@/backend/bookings/store";
import { findWaitingEntry, type WaitingEntry } from "@/backend/bookings/waiting-store";
import { loadConfig } from "@/backend/configuration/settings";
import type { Call } from "@/backend/http/handler";
import { loadSchedule } from "@/backend/schedule/offers";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffWaiting } from "@/lib/contracts/staff-waiting";
import { dayIn } from "@/lib/kit/day";
import { findObstacle } from "./store";

type OfferCall = Call<typeof staffWaiting.offer>;

/** The entry on the waiting list of an application that the caller may act on. */
const requireEntry = async ({ tenant, caller, body }: OfferCall, { db }: Services): Promise<WaitingEntry> => {
  const row = await requireApplicant(db, { tenant, caller, registrationId: body.registrationId });
  const entry = await findWaitingEntry(db, tenant, row.id);
  if (entry?.locationKey !== row.location_key) throw new AppError("waiting_list_left");
  return entry;
};

/** Throws why no seat was offered: what keeps the applicant from one now, or that none is free. */
const refuse = async ({ tenant }: OfferCall, { db }: Services, entry: WaitingEntry): Promise<never> => {
  const found = await findObstacle(db, tenant, entry.registrationId);
  if (!found) throw new AppError("waiting_list_left");
  throw new AppError("waiting_list_not_offered", { reason: found.obstacle ?? "full" });
};

/**
 * Offers somebody on the waiting list the first suitable free seats, before those who joined earlier. Takes a free seat only, and
 * changes nobody else's entry.
 */
export const offerOutOfTurn = async (call: OfferCall, services: Services): Promise<MadeOffer> => {
  const { tenant, caller, body, now } = call;
  const entry = await requireEntry(call, services);
  const [config, schedule] = await Promise.all([
    loadConfig(services, tenant),
    loadSchedule(services, { tenant, locationKey: entry.locationKey }, now),
  ]);
  const today = dayIn(schedule.moment.zone, now);
  const judged = await judgedNow(services, tenant, entry, { config, today });
  const desk = {
    entry: uuid(),
    ...deskAuthor(caller),
    location: entry.locationKey,
    action: "waiting_offered",
    // The offer's message needs no reason: only the log shows it.
    notice: { reason: body.reason },
  } as const;
  const offer = await offerTo(services, tenant, judged, { free: new FreeSeats(schedule), now, desk });
  return offer ?? refuse(call, services, entry);
};
