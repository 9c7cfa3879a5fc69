import { z } from "zod";
import { declare, type Received } from "./call";
import { Refusal } from "./refusal";
import { requireApplication } from "./registrations";
import { chosenSeats, takeSeats } from "./seats";
import { newId } from "./seed";
import type { Application } from "./state";

const body = z.strictObject({ isStudentAdult: z.boolean(), message: z.string() });

/** Moves the application to the seats of its saved form. */
const book = (application: Application, { tenant, now }: Received<unknown, unknown>) => {
  const { appointment } = application;
  const seats = chosenSeats(tenant, application, now);
  takeSeats(seats, appointment);
  const { createdAt, userId } = appointment ?? { createdAt: now.toISOString(), userId: newId() };
  Object.assign(application, { appointment: { ...seats, createdAt, userId }, step: "done", maxStep: "done" });
  return { success: true };
};

/** Booking knows no idempotency: a repeat is refused. */
export const appointmentCalls = [
  declare({
    call: "POST /registration/make-appointment/{id}",
    caller: "applicant",
    body,
    answer: (received) => {
      const application = requireApplication(received);
      if (application.appointment) throw new Refusal(400, "The registration already has an appointment");
      return book(application, received);
    },
  }),
  declare({
    call: "PATCH /registration/update-appointment/{id}",
    caller: "applicant",
    body,
    answer: (received) => {
      const application = requireApplication(received);
      if (!application.appointment) throw new Refusal(400, "The registration has no appointment");
      return book(application, received);
    },
  }),
];
