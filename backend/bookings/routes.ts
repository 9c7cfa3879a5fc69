import { type Call, implement, type Route } from "@/backend/http/handler";
import { AppError } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import { findAttendance } from "./attendance";
import { makeAppointment, updateAppointment } from "./book";

type BookingCall = Call<typeof registrations.makeAppointment> | Call<typeof registrations.updateAppointment>;

const wishOf = ({ tenant, caller, params, body, now }: BookingCall) => ({
  asker: { tenant, identityId: caller.identityId },
  registrationId: params.id,
  now,
  message: body.message,
});

export const bookingRoutes: Route[] = [
  implement(registrations.makeAppointment, async (call, services) => ({
    success: true as const,
    appointment: await makeAppointment(services, wishOf(call)),
  })),
  implement(registrations.updateAppointment, async (call, services) => {
    const { student } = call.body;
    const seats = student && { ...student, secondary_session_id: student.secondary_session_id ?? undefined };
    return { success: true as const, appointment: await updateAppointment(services, wishOf(call), seats) };
  }),
  implement(registrations.attendance, async ({ tenant, caller, params }, services) => {
    const attendance = await findAttendance(services, { tenant, identityId: caller.identityId }, params.id);
    if (!attendance) throw new AppError("not_found");
    return attendance;
  }),
];
