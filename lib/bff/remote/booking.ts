import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import type { Attendance } from "@/lib/contracts/application";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import type { Student } from "@/lib/domain/application/application";
import { findAttendance } from "./application";
import type { ExchangeOf, RemoteCalls, SharedExchange } from "./exchange";
import { joinInFlight } from "./in-flight";
import { saveSeats } from "./registrations";

type Move = ExchangeOf<"updateAppointment">;
type Booked = ReplyOf<typeof registrations.makeAppointment>;

const LOST: readonly ErrorCode[] = ["upstream_timeout", "upstream_unavailable", "upstream_failed"];

/** Whether a failure leaves it unknown if the backend has booked. */
const isLost = (error: unknown): boolean => error instanceof AppError && LOST.includes(error.code);

// A backend that has lost its connection to us may still be writing.
const READS_AFTER_MS = [0, 1000, 2000];

/** The appointment that a booking without an answer has made; nothing when there is none after several reads. */
const attendanceAfterLoss = async (
  exchange: Pick<SharedExchange, "call">,
  id: string,
): Promise<Attendance | undefined> => {
  for (const waitMS of READS_AFTER_MS) {
    await delay(waitMS);
    const attendance = await findAttendance(exchange, id).catch(() => undefined);
    if (attendance) return attendance;
  }
  return undefined;
};

// No page reads the appointment here: where it does not come along, its page reads it.
const booked = ({
  success,
  appointment,
}: {
  success?: boolean | undefined;
  appointment?: Attendance | undefined;
}): Booked => {
  if (success === false) throw new AppError("upstream_refused", { status: 200 });
  return { success: true, ...(appointment && { appointment }) } as Booked;
};

/** Sends one booking. When its answer is lost, the appointment is read; a second booking is never sent. */
const bookOnce = async (exchange: ExchangeOf<"makeAppointment">): Promise<Booked> => {
  const { id } = exchange.input.params;
  const earlier = await findAttendance(exchange, id);
  if (earlier) return { success: true, appointment: earlier };
  try {
    return booked(await exchange.ask());
  } catch (error) {
    if (!isLost(error)) throw error;
    const appointment = await attendanceAfterLoss(exchange, id);
    if (!appointment) throw new AppError("booking_unknown");
    return { success: true, appointment };
  }
};

/** Saves other seats and asks to move there. A refused move saves the earlier seats again, so that nothing else moves there. */
const moveTo = async (exchange: Move, seats: Student): Promise<Booked> => {
  const { params, body } = exchange.input;
  const { isStudentAdult } = body;
  const current = await exchange.call(registrations.get, { params });
  await saveSeats(exchange, current, { seats, isStudentAdult });
  try {
    return booked(await exchange.ask());
  } catch (error) {
    if (!isLost(error))
      await saveSeats(exchange, current, { seats: current.student, isStudentAdult }).catch(() => undefined);
    throw error;
  }
};

/** The booking and the move of an appointment. */
export const bookingCalls: RemoteCalls<"makeAppointment" | "updateAppointment"> = {
  // A backend that knows idempotency keys may be asked again. Any other gets one request: the same booking that is under way is
  // joined, an appointment that exists is the answer, and a lost answer is replaced by reading.
  makeAppointment: async (exchange) => {
    if (exchange.has("idempotencyKeys")) return booked(await exchange.ask());
    const key = ["book", exchange.tenant, exchange.input.params.id, exchange.token];
    return joinInFlight(key, () => bookOnce(exchange));
  },
  // Saves the seats, then asks to update. Both may be repeated: the second time they change nothing.
  updateAppointment: async (exchange) => {
    const { student: seats } = exchange.input.body;
    return seats && !exchange.has("directMoves") ? moveTo(exchange, seats as Student) : booked(await exchange.ask());
  },
};
