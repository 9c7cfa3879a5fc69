import { registrations } from "@/lib/contracts/registrations";
import type { BackendUnderTest } from "@/tests/support/backend";
import { busyOf } from "@/tests/support/booking";
import type { As } from "@/tests/support/caller";
import { completeDraft, type Opened } from "@/tests/support/fixtures";

const bodyOf = (id: string, body: object = {}) => ({ params: { id }, body: { isStudentAdult: false, ...body } });

/** The refusal of seats that cannot be had. */
export const UNAVAILABLE = {
  status: 409,
  code: "form_student_session_unavailable",
  key: "form_student_session_unavailable",
};

/** The calls of an applicant who books, at one backend. Its caller is there once the tests begin. */
export const bookingCalls = (backend: BackendUnderTest) => {
  const make = async (applicant: As, id: string, body: object = {}) =>
    (await backend.caller.call(registrations.makeAppointment, bodyOf(id, body), applicant)).appointment;
  const ready = async (opened: Opened, changes: object = {}) => {
    const applicant = await backend.caller.applicant();
    return { applicant, draft: await completeDraft(backend.caller, applicant, opened.seats, changes) };
  };
  return {
    make,
    ready,
    refusedMake: (applicant: As, id: string, body: object = {}) =>
      backend.caller.refusal(registrations.makeAppointment, bodyOf(id, body), applicant),
    update: async (applicant: As, id: string, body: object = {}) =>
      (await backend.caller.call(registrations.updateAppointment, bodyOf(id, body), applicant)).appointment,
    refusedUpdate: (applicant: As, id: string, body: object = {}) =>
      backend.caller.refusal(registrations.updateAppointment, bodyOf(id, body), applicant),
    get: (applicant: As, id: string) => backend.caller.call(registrations.get, { params: { id } }, applicant),
    busy: (opened: Opened) => busyOf(backend.pool, opened),
    booked: async (opened: Opened) => {
      const { applicant, draft } = await ready(opened);
      return { applicant, id: draft._id, appointment: await make(applicant, draft._id) };
    },
  };
};
