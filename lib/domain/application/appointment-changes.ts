import type { APPOINTMENT_STATES, REGISTRATION_STATUSES } from "./enumerations";
import { studentStatusOf } from "./student-status";

interface Booked {
  status: (typeof REGISTRATION_STATUSES)[number];
  state: (typeof APPOINTMENT_STATES)[number];
  userId: string;
  /** An instant. */
  presentationDate: string;
}

/** Why an appointment can no longer be changed. */
export type LockReason = "accepted" | "started";

/** Why the applicant can no longer move or cancel; `undefined` while they can. A cancelled appointment may be booked again. */
export const lockReason = ({ status, state, presentationDate }: Booked, now: Date): LockReason | undefined => {
  if (status === "accepted") return "accepted";
  if (state === "cancelled") return undefined;
  return state === "active" && new Date(presentationDate) > now ? undefined : "started";
};

/**
 * Whether the answers of a submitted application may be edited: the student has a user id and is not registered. Also after the
 * presentation: staff may ask for a correction before they accept.
 */
export const mayEdit = (booked: Booked | undefined): booked is Booked =>
  booked !== undefined &&
  booked.userId !== "" &&
  booked.status !== "draft" &&
  studentStatusOf(booked.status) === "not_registered";

/** Whether its appointment may be moved or booked again too. */
export const mayMove = (booked: Booked | undefined, now: Date): boolean =>
  mayEdit(booked) && lockReason(booked, now) === undefined;
