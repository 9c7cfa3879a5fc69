import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import type { Application, Attendance } from "@/lib/contracts/application";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import { registrations } from "@/lib/contracts/registrations";
import { bookingReply, moveReply } from "@/lib/contracts/specified/registrations";
import type { Student } from "@/lib/domain/application/application";
import { seatsOf } from "@/lib/domain/application/seats";
import { findAttendance } from "./application";
import type { Exchange, RemoteCall } from "./exchange";
import { joinInFlight } from "./in-flight";
import { sendForm } from "./registrations";

type Booking = typeof registrations.makeAppointment | typeof registrations.updateAppointment;

const LOST: readonly ErrorCode[] = ["upstream_timeout", "upstream_unavailable", "upstream_failed"];

/** Whether a failure leaves it unknown if the backend has booked. */
const isLost = (error: unknown): boolean => error instanceof AppError && LOST.includes(error.code);

// A backend that has lost its connection to us may still be writing.
const READS_AFTER_MS = [0, 1000, 2000];

/** The appointment that a booking without an answer has made; nothing when there is none after several reads. */
const attendanceAfterLoss = async (exchange: Pick<Exchange, "call">, id: string): Promise<Attendance | undefined> => {
  for (const waitMS of READS_AFTER_MS) {
    await delay(waitMS);
    const attendance = await findAttendance(exchange, id).catch(() => undefined);
    if (attendance) return attendance;
  }
  return undefined;
};

type Booked = ReplyOf<Booking>;

const bodyOf = ({ input }: Exchange<Booking>) => {
  const { isStudentAdult, message = "" } = input.body;
  return { isStudentAdult, message };
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

/** Asks for a booking. Only success is one. */
const sendBooking = async (exchange: Exchange<typeof registrations.makeAppointment>): Promise<Booked> => {
  const { params } = exchange.input;
  return booked(exchange.parse(bookingReply, await exchange.send({ params, body: bodyOf(exchange) })));
};

/** Asks for a move. Its reply is not specified: any but a refusal is a success. */
const sendMove = async (exchange: Exchange<Booking>, additions: object = {}): Promise<Booked> => {
  const { params } = exchange.input;
  return booked(
    exchange.parse(moveReply, await exchange.send({ params, body: { ...bodyOf(exchange), ...additions } })),
  );
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

/** Saves an application's own answers with these seats. */
const saveSeats = async (
  exchange: Exchange<Booking>,
  { _id, student, guardians, location_key, userLegalStatus, language, version }: Application,
  seats: Student,
): Promise<void> => {
  const { isStudentAdult } = exchange.input.body;
  const form = { location_key, userLegalStatus, student: { ...student, ...seatsOf(seats) }, guardians };
  const position = { step: "done", maxStep: "done", lang: language, isStudentAdult, version } as const;
  await sendForm(exchange, { params: { id: _id }, body: { ...form, ...position } });
};

/** Saves other seats and asks to move there. A refused move saves the earlier seats again, so that nothing else moves there. */
const moveTo = async (exchange: Exchange<Booking>, seats: Student): Promise<Booked> => {
  const current = await exchange.call(registrations.get, { params: exchange.input.params });
  await saveSeats(exchange, current, seats);
  try {
    return await sendMove(exchange);
  } catch (error) {
    if (!isLost(error)) await saveSeats(exchange, current, current.student).catch(() => undefined);
    throw error;
  }
};

/**
 * Moves an appointment: saves the seats, then asks to update. Both may be repeated: the second time they change nothing. A
 * backend that is said to take the seats with the update gets them so.
 */
export const updateAppointment: RemoteCall<typeof registrations.updateAppointment> = async (exchange) => {
  const { student: seats } = exchange.input.body;
  if (!seats) return sendMove(exchange);
  return exchange.has("directMoves") ? sendMove(exchange, { student: seats }) : moveTo(exchange, seats as Student);
};
