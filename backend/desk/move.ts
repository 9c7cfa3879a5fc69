import { bookingItem, requireBookable } from "@/backend/bookings/book";
import type { SeatItem } from "@/backend/bookings/store";
import { formOf } from "@/backend/bookings/validate";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { booked } from "@/lib/contracts/registrations";
import type { ApplicationForm } from "@/lib/domain/application/application";
import type { Seats } from "@/lib/domain/application/seats";
import { changeSeats, type DeskRequest, type LockedSeats } from "./change-seats";

type Booked = (typeof booked)["_output"];

/** The seats to take, by the ids of the session, the start day and the presentation. What is left out stays as it was booked. */
export type ChosenSeats = Partial<Seats>;

/** A request to book seats for somebody. */
export interface SeatsRequest extends DeskRequest {
  seats: ChosenSeats;
}

const withSeats = (form: ApplicationForm, seats: ChosenSeats): ApplicationForm => ({
  ...form,
  student: { ...form.student, ...seats },
});

// The answers were complete when they were booked, and acceptance judges them again: a question that came later keeps nobody from a
// seat. `book_many` judges the seats and the age.
const updateItem = ({ owner, row, situation }: LockedSeats, seats: ChosenSeats) =>
  bookingItem({ owner, message: "" }, row, {
    kind: "update",
    form: withSeats(formOf(row), seats),
    situation,
  });

const moveItem = async (locked: LockedSeats, seats: ChosenSeats): Promise<SeatItem> => {
  if (locked.state === undefined) throw new AppError("registration_not_submitted");
  if (locked.state === "cancelled") throw new AppError("appointment_cancelled");
  return updateItem(locked, seats);
};

const bookItem = async (services: Services, locked: LockedSeats, seats: ChosenSeats): Promise<SeatItem> => {
  const { owner, row, state, situation } = locked;
  if (state === "active") throw new AppError("appointment_exists");
  if (row.status !== "draft") return updateItem(locked, seats);
  const form = withSeats(formOf(row), seats);
  await requireBookable(services, owner, form, row.contract, situation);
  return bookingItem({ owner, message: "" }, row, { kind: "make", form, situation });
};

/**
 * Moves somebody's appointment to other seats, and tells them why. Spends nothing of their own budget of changes. Throws
 * `appointment_cancelled` where there is nothing to move, and otherwise what the person's own move throws of seats and ages.
 */
export const moveApplicant = async (services: Services, { seats, ...request }: SeatsRequest): Promise<Booked> =>
  (await changeSeats(services, request, {
    action: "applicant_moved",
    itemOf: (locked) => moveItem(locked, seats),
  })) as Booked;

/**
 * Books for somebody: anew after a cancellation or a missed presentation, or a complete draft for the first time. Throws
 * `appointment_exists` while there is an appointment, `validation_failed` for a draft that lacks something.
 */
export const bookApplicant = async (services: Services, { seats, ...request }: SeatsRequest): Promise<Booked> =>
  (await changeSeats(services, request, {
    action: "applicant_booked",
    itemOf: (locked) => bookItem(services, locked, seats),
  })) as Booked;
