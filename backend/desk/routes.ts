import { type Call, implement, type Route } from "@/backend/http/handler";
import { staffBookings } from "@/lib/contracts/staff-bookings";
import { staffDuplicates } from "@/lib/contracts/staff-duplicates";
import { applicantSeats } from "./applicant-seats";
import { cancelApplicant } from "./cancel";
import { bookApplicant, type ChosenSeats, moveApplicant, type SeatsRequest } from "./move";
import { reopenApplicant } from "./reopen";
import { resendMessage } from "./resend";
import { withdrawApplicant } from "./withdraw";

type SeatsCall = Pick<Call<typeof staffBookings.move>, "tenant" | "caller" | "body" | "now">;

const seatsOf = ({ presentationId, start }: SeatsCall["body"]): ChosenSeats => ({
  presentation_date: presentationId,
  ...(start && {
    start_day: start.startDayId,
    session_id: start.sessionId,
    secondary_session_id: start.secondarySessionId,
    customSchedule: undefined,
  }),
});

const requestOf = ({ tenant, caller, body, now }: SeatsCall): SeatsRequest => ({
  tenant,
  caller,
  registrationId: body.registrationId,
  version: body.version,
  reason: body.reason,
  seats: seatsOf(body),
  now,
});

export const deskRoutes: readonly Route[] = [
  implement(staffBookings.seats, applicantSeats),
  implement(staffBookings.move, (call, services) => moveApplicant(services, requestOf(call))),
  implement(staffBookings.book, (call, services) => bookApplicant(services, requestOf(call))),
  implement(staffBookings.cancel, async ({ tenant, caller, body, now }, services) => {
    await cancelApplicant(services, { tenant, caller, ...body, now });
    return undefined;
  }),
  implement(staffBookings.resend, resendMessage),
  implement(staffBookings.reopen, reopenApplicant),
  implement(staffDuplicates.withdraw, withdrawApplicant),
];
