import { v7 as uuid } from "uuid";
import { requireApplicant } from "@/backend/applicants/applicant-record";
import { submitSeats } from "@/backend/bookings/booking-queue";
import { deskAuthor, replyOf } from "@/backend/bookings/store";
import { requireOwnLinks } from "@/backend/delivery/own-links";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffWaiting } from "@/lib/contracts/staff-waiting";
import { findObstacle } from "./store";

/** Removes somebody from the waiting list, with any offer, and queues the message that tells them why. */
export const removeFromWaitingList = async (
  { tenant, caller, body, now }: Call<typeof staffWaiting.remove>,
  services: Services,
): Promise<undefined> => {
  requireOwnLinks(services, tenant, [["reason.text", body.reason.text]]);
  const { db } = services;
  const row = await requireApplicant(db, { tenant, caller, registrationId: body.registrationId });
  if (!(await findObstacle(db, tenant, row.id))) throw new AppError("waiting_list_left");
  const { code, text } = body.reason;
  const desk = {
    entry: uuid(),
    ...deskAuthor(caller),
    location: row.location_key,
    action: "waiting_removed",
    notice: { reason: code, text },
  } as const;
  replyOf(await submitSeats(services, tenant, { kind: "leave", registration: row.id, desk }, now));
  return undefined;
};
