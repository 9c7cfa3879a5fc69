import "server-only";
import type { Application, Attendance } from "@/lib/contracts/application";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import { bookingReply } from "@/lib/contracts/specified/registrations";
import { findAttendance } from "./application";
import type { Exchange, RemoteCall } from "./exchange";
import { joinInFlight } from "./in-flight";
import { parseReply } from "./parse-reply";

type Booking = typeof registrations.makeAppointment | typeof registrations.updateAppointment;

const LOST: readonly ErrorCode[] = ["upstream_timeout", "upstream_unavailable", "upstream_failed"];

/** Whether a failure leaves it unknown if the backend has booked. */
const isLost = (error: unknown): boolean => error instanceof AppError && LOST.includes(error.code);

// A backend that has lost its connection to us may still be writing.
const READS_AFTER_MS = [0, 1000, 3000];

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The appointment that a booking without an answer has made; nothing when there is none after several reads. */
const attendanceAfterLoss = async (exchange: Pick<Exchange, "call">, id: string): Promise<Attendance | undefined> => {
  for (const waitMS of READS_AFTER_MS) {
    await sleep(waitMS);
    const attendance = await findAttendance(exchange, id).catch(() => undefined);
    if (attendance) return attendance;
  }
  return undefined;
};

type Booked = ReplyOf<Booking>;

/** Sends a booking. Success is enough: where the appointment does not come along, its page reads it. */
const sendBooking = async (exchange: Exchange<Booking>, additions: object = {}): Promise<Booked> => {
  const { params, body } = exchange.input;
  const { isStudentAdult, message = "" } = body;
  const reply = await exchange.send({ params, body: { isStudentAdult, message, ...additions } });
  const { success, appointment } = parseReply("make-appointment", bookingReply, reply);
  if (!success) throw new AppError("upstream_refused", { status: 200 });
  // No page reads the appointment here.
  return { success: true, ...(appointment && { appointment }) } as Booked;
};

/** Sends one booking. When its answer is lost, the appointment is read; a second booking is never sent. */
const bookOnce = async (exchange: Exchange<typeof registrations.makeAppointment>): Promise<Booked> => {
  const { id } = exchange.input.params;
  const earlier = await findAttendance(exchange, id);
  if (earlier) return { success: true, appointment: earlier };
  try {
    return await sendBooking(exchange);
  } catch (error) {
    if (!isLost(error)) throw error;
    const appointment = await attendanceAfterLoss(exchange, id);
    if (!appointment) throw new AppError("booking_unknown");
    return { success: true, appointment };
  }
};

/**
 * Books. A backend that knows idempotency keys may be asked again. Any other gets one request: the same booking that is under
 * way is joined, an appointment that exists is the answer, and a lost answer is replaced by reading.
 */
export const makeAppointment: RemoteCall<typeof registrations.makeAppointment> = async (exchange) => {
  if (exchange.has("idempotencyKeys")) return sendBooking(exchange);
  const key = ["book", exchange.tenant, exchange.input.params.id, exchange.token];
  return joinInFlight(key, () => bookOnce(exchange));
};

/** Saves other seats with the application's own answers. */
const saveSeats = async (
  { call }: Exchange,
  { _id, student, guardians, location_key, userLegalStatus, language, version }: Application,
  seats: object,
  isStudentAdult: boolean,
): Promise<void> => {
  const form = { location_key, userLegalStatus, student: { ...student, ...seats }, guardians };
  const position = { step: "done", maxStep: "done", lang: language, isStudentAdult, version } as const;
  await call(registrations.save, { params: { id: _id }, body: { ...form, ...position } });
};

/**
 * Moves an appointment: saves the seats, then asks to update. Both may be repeated: the second time they change nothing. A
 * backend that is said to take the seats with the update gets them so.
 */
export const updateAppointment: RemoteCall<typeof registrations.updateAppointment> = async (exchange) => {
  const { params, body } = exchange.input;
  const { student: seats, isStudentAdult } = body;
  const isDirect = exchange.has("directMoves");
  if (seats && !isDirect)
    await saveSeats(exchange, await exchange.call(registrations.get, { params }), seats, isStudentAdult);
  return sendBooking(exchange, isDirect ? { student: seats } : {});
};
