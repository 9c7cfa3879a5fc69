import { type Call, implement, type Route } from "@/backend/http/handler";
import { AppError } from "@/lib/contracts/errors";
import { jointBookings } from "@/lib/contracts/joint-bookings";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { findAttendance } from "./attendance";
import { makeAppointment, repeatedReply, type SeatChoice, updateAppointment } from "./book";
import { makeAppointments } from "./book-jointly";
import { freeSeats, holdSeats } from "./hold";
import { acceptOffer, joinWaitingList } from "./waiting";

type OwnCall = Pick<Call<typeof seats.release>, "tenant" | "caller" | "params" | "now" | "repeat">;

const ownerOf = ({ tenant, caller }: OwnCall) => ({ tenant, identityId: caller.identityId });

const choiceOf = (call: OwnCall, message = ""): SeatChoice => ({
  owner: ownerOf(call),
  registrationId: call.params.id,
  now: call.now,
  message,
  repeat: call.repeat,
});

// `book_many` stores the reply for repeats, in the transaction of the batch.
const storesReply: Pick<Route, "storesOwnReply" | "repeats"> = {
  storesOwnReply: true,
  repeats: (reply, { tenant, now }, services) => repeatedReply(services, tenant, reply, now),
};

const freeing =
  (kind: "release" | "cancel" | "leave") => async (call: OwnCall, services: Parameters<typeof freeSeats>[0]) => {
    await freeSeats(services, ownerOf(call), call.params.id, kind, call.now);
    return undefined;
  };

export const bookingRoutes: Route[] = [
  implement(
    registrations.makeAppointment,
    (call, services) => makeAppointment(services, choiceOf(call, call.body.message)),
    // A booked application is not validated again, so a repeat comes to `book_many` as well.
    { findsOwnReply: true },
  ),
  implement(jointBookings.make, ({ tenant, caller, body, now }, services) =>
    makeAppointments(services, { owner: { tenant, identityId: caller.identityId }, ...body, now }),
  ),
  implement(
    registrations.updateAppointment,
    (call, services) => {
      const { student, message } = call.body;
      const chosen = student && { ...student, secondary_session_id: student.secondary_session_id ?? undefined };
      return updateAppointment(services, choiceOf(call, message), chosen);
    },
    storesReply,
  ),
  implement(registrations.attendance, async (call, services) => {
    const attendance = await findAttendance(services, ownerOf(call), call.params.id);
    if (!attendance) throw new AppError("not_found");
    return attendance;
  }),
  implement(
    seats.hold,
    (call, services) => holdSeats(services, ownerOf(call), call.params.id, call.body, call),
    storesReply,
  ),
  implement(seats.release, freeing("release")),
  implement(seats.cancel, freeing("cancel")),
  implement(seats.joinWaitingList, (call, services) => {
    const request = { ...call.body, secondary_session_id: call.body.secondary_session_id ?? null };
    return joinWaitingList(services, ownerOf(call), call.params.id, request, call.now);
  }),
  implement(seats.leaveWaitingList, freeing("leave")),
  implement(seats.acceptOffer, (call, services) => acceptOffer(services, choiceOf(call)), storesReply),
];
