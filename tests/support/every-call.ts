import type { BackendCallName } from "@/lib/contracts/calls";
import { formOf } from "@/tests/support/files";
import { aStudent } from "@/tests/support/fixtures";
import { dayInWeek } from "@/tests/support/timetable";
import type { World } from "@/tests/support/world";

type Input = (world: World) => { params?: object; query?: object; body?: object; form?: FormData };

/** The token that a call needs. Repeated here, so that a declaration that opens a call to others fails the matrix. */
export type CallerKind = "applicant" | "files" | "staff" | "manager";

/**
 * Who may use a call. `open`: anybody. `mine`: everybody with a token of that kind, as the call names no other row.
 * `own`: the row's own applicant. `place`: staff of the named location, or of the row's location.
 */
export type Access =
  | { kind: "open" }
  | { kind: "mine"; who: CallerKind }
  | { kind: "own" | "place"; who: CallerKind; input: Input };

const open: Access = { kind: "open" };
const mine = (who: CallerKind): Access => ({ kind: "mine", who });
const own = (input: Input, who: CallerKind = "applicant"): Access => ({ kind: "own", who, input });
const place = (input: Input): Access => ({ kind: "place", who: "staff", input });
const managed = (input: Input): Access => ({ kind: "place", who: "manager", input });

const registration: Input = ({ registrationId: id }) => ({ params: { id } });
const booking: Input = (world) => ({ ...registration(world), body: { isStudentAdult: false } });
const locationKey = "yerevan";
const times = { start_time: "09:00", end_time: "10:00", capacity: 1 };
const callersPhone = { method: "sms", value: "+37491234511" };
const later = (weeks: number) => dayInWeek(weeks, 1);

const applicants = {
  "GET /config": open,
  "GET /config/age-restrictions": open,
  "GET /centers/availability": open,
  "POST /verification/send": open,
  "POST /verification/check": open,
  "POST /verification/logout": mine("applicant"),
  // A visit belongs to anyone who knows its random number.
  "POST /waiting-room": open,
  "POST /waiting-room/seen": open,
  "DELETE /waiting-room/{id}": open,
  "GET /registration": mine("applicant"),
  "POST /registration": mine("applicant"),
  "GET /registration/{id}": own(registration),
  "PUT /registration/{id}": own((world) => ({
    ...registration(world),
    body: {
      location_key: locationKey,
      student: aStudent(),
      guardians: [],
      step: "studentData",
      maxStep: "studentData",
      lang: "en",
      isStudentAdult: false,
      version: 0,
    },
  })),
  "DELETE /registration/{id}": own(registration),
  "POST /registration/make-appointment/{id}": own(booking),
  "POST /registration/make-appointments": own(({ registrationId, siblingId }) => ({
    body: { registrations: [registrationId, siblingId].map((_id) => ({ _id, version: 0 })) },
  })),
  "PATCH /registration/update-appointment/{id}": own(booking),
  "GET /registration/user-attendance/{id}": own(registration),
  "GET /registration/{id}/calendar.ics": own(registration),
  "GET /registration/{id}/appointment.pdf": own(registration),
  "POST /registration/hold/{id}": own((world) => ({ ...registration(world), body: world.hold })),
  "DELETE /registration/hold/{id}": own(registration),
  "POST /registration/{id}/waiting-list": own((world) => ({
    ...registration(world),
    body: {
      session_id: world.opened.seats.session_id,
      secondary_session_id: world.opened.seats.secondary_session_id,
      from: later(1),
      to: later(4),
    },
  })),
  "POST /registration/{id}/waiting-list/accept": own(registration),
  "DELETE /registration/{id}/waiting-list": own(registration),
  "DELETE /registration/appointment/{id}": own(registration),
  "POST /registration/{id}/hand-over": own((world) => ({
    ...registration(world),
    body: { to: { method: "sms", value: "+37491234500" }, language: "en" },
  })),
  "DELETE /registration/{id}/hand-over": own(registration),
  "PUT /registration/{id}/hand-over": own((world) => ({ ...registration(world), body: { seesAppointment: true } })),
  // A link belongs to whoever has its token.
  "POST /hand-over/open": open,
  "POST /hand-over/accept": mine("applicant"),
  "GET /hand-over": mine("applicant"),
  "GET /schedule": mine("applicant"),
  "GET /start-day/{sessionId}/{pairSessionId}/{locationKey}": mine("applicant"),
  "GET /presentation/{startDayId}/{locationKey}": mine("applicant"),
  "GET /schools/regions": mine("applicant"),
  "GET /schools/{regionId}": mine("applicant"),
  "GET /school/regions": mine("applicant"),
  "GET /school/schools": mine("applicant"),
  "GET /user/exists/{username}": mine("applicant"),
  "GET /user/check-phone": mine("applicant"),
  "GET /me/export": mine("applicant"),
  "DELETE /me": mine("applicant"),
  "GET /me/age-notices": mine("applicant"),
  "POST /me/age-notices": mine("applicant"),
  "DELETE /me/age-notices/{id}": own(({ ageNoticeId: id }) => ({ params: { id } })),
  "POST /files": own(({ registrationId }) => ({ form: formOf({ registrationId }) }), "files"),
  "GET /files": own(({ registrationId }) => ({ query: { registrationId } }), "files"),
  "GET /files/{id}": own(({ fileId: id }) => ({ params: { id } }), "files"),
} satisfies Partial<Record<BackendCallName, Access>>;

const staff = {
  "GET /auth/methods": open,
  "POST /auth/login": open,
  "GET /auth/state": mine("staff"),
  "POST /auth/logout": mine("staff"),
  "POST /auth/passkey/options": open,
  "POST /auth/passkey/login": open,
  "POST /auth/proof/options": mine("staff"),
  "POST /auth/second-factor": mine("staff"),
  "POST /auth/step-up": mine("staff"),
  "GET /auth/factors": mine("staff"),
  "POST /auth/passkeys/options": mine("staff"),
  "POST /auth/passkeys": mine("staff"),
  "DELETE /auth/passkeys/{id}": mine("staff"),
  "POST /auth/totp/begin": mine("staff"),
  "POST /auth/totp": mine("staff"),
  "DELETE /auth/totp": mine("staff"),
  "POST /auth/recovery-codes": mine("staff"),
  // A link belongs to anyone who holds its token.
  "POST /auth/forgot": open,
  "POST /auth/link/read": open,
  "POST /auth/link/passkey-options": open,
  "POST /auth/link/accept": open,
  "POST /auth/provider/start": open,
  "POST /auth/provider/finish": open,
  "POST /auth/provider/step-up": mine("staff"),
  "POST /auth/provider/end": mine("staff"),
  // It belongs to anyone who holds its random id.
  "POST /auth/provider/end/address": open,
  "GET /auth/me": mine("staff"),
  "PATCH /auth/me": mine("staff"),
  "GET /auth/sessions": mine("staff"),
  "DELETE /auth/sessions/{id}": mine("staff"),
  "POST /auth/sessions/end-others": mine("staff"),
  "GET /config/permitted-locations": mine("staff"),
  "GET /{userId}": place(({ userId }) => ({ params: { userId } })),
  "GET /overview": place(() => ({ query: { locationKey } })),
  // Limited to the caller's locations: it names no others.
  "GET /overview/locations": mine("staff"),
  "GET /overview/sign-in-sheets": place(() => ({ query: { locationKey, date: later(1) } })),
  "GET /start-day/stream": place(() => ({ query: { locationKey } })),
  "POST /schedule/get-sessions": place(() => ({ body: { locationKey } })),
  "POST /start-day/get-weeks": place(() => ({
    body: { direction: "future", weeksCount: 1, referenceDate: later(1), locationKey },
  })),
  "POST /start-day/get": place(() => ({ body: { dates: [later(1)], location_key: locationKey } })),
  "POST /start-day/month": place(() => ({ body: { month: 5, year: 2030, locationKey } })),
  "POST /start-day/add": place(({ opened }) => ({
    // Names a permitted location: the session's own location counts.
    body: {
      location_key: "gyumri",
      start_days: [{ date: later(9), capacity: 1, sessionId: opened.seats.session_id }],
    },
  })),
  "PATCH /start-day/update": place(({ opened }) => ({
    body: { location_key: "gyumri", start_days: [{ _id: opened.seats.start_day, capacity: 9 }] },
  })),
  "POST /presentation/list": place(() => ({ body: { locationKey, limit: 1, offset: 0 } })),
  "POST /presentation/add": place(() => ({
    body: { locationKey, capacity: 1, date: `${later(2)}T08:00:00Z`, startDates: [] },
  })),
  "PATCH /presentation/update": place(({ opened }) => ({
    body: {
      id: opened.seats.presentation_date,
      locationKey: "gyumri",
      capacity: 9,
      date: `${later(2)}T08:00:00Z`,
      startDates: [],
    },
  })),
  "DELETE /presentation/delete/{id}": place(({ opened }) => ({ params: { id: opened.seats.presentation_date } })),
  "GET /closures": place(() => ({ query: { locationKey } })),
  "POST /closures/people": place(() => ({
    body: { locationKey, ranges: [{ from: later(40), to: later(40) }], limit: 1 },
  })),
  "POST /closures/add": managed(() => ({
    body: { locationKey, closures: [{ from: later(40), to: later(40), note: "" }] },
  })),
  "DELETE /closures/{id}": managed(({ closureId: id }) => ({ params: { id } })),
  "POST /schedule/add": managed(() => ({ body: { ...times, locationKey, weekdays: [1] } })),
  "PATCH /schedule/update": managed(({ opened }) => ({
    body: { ...times, locationKey: "gyumri", id: opened.seats.session_id, weekdays: [1] },
  })),
  "DELETE /schedule/delete/{id}": managed(({ opened }) => ({ params: { id: opened.seats.session_id } })),
  "GET /config/{location_key}": place(() => ({ params: { location_key: locationKey } })),
  "POST /config/{location_key}": managed(() => ({
    params: { location_key: locationKey },
    body: { registrationEmployeesCount: 2 },
  })),
  // Limited to the caller's locations: it names no others.
  "POST /account/list": mine("manager"),
  "POST /account/add": managed(() => ({
    body: { username: "newcomer", role: "staff", locations: [locationKey] },
  })),
  "PATCH /account/update": managed(({ accountId: id }) => ({ body: { id, isDisabled: false } })),
  "POST /account/link": managed(({ accountId: id }) => ({ body: { id, kind: "password" } })),
  "POST /account/end-sessions": managed(({ accountId: id }) => ({ body: { id } })),
  "GET /account/policy": mine("manager"),
  // Without a body it is invalid for every manager; who may change it has tests of its own.
  "PATCH /account/policy": mine("manager"),
  "POST /key/list": mine("manager"),
  "POST /key/add": managed(() => ({
    body: { name: "Office", scopes: ["read_schedule"], locations: [locationKey], days: 1 },
  })),
  "POST /key/revoke": managed(({ keyId: id }) => ({ body: { id } })),
  "POST /auth/password": mine("staff"),
  "GET /audit": managed(() => ({ query: { locationKey } })),
  "POST /audit/undo": managed(({ entryId: id }) => ({ body: { id } })),
  "POST /announcements/preview": place(({ opened }) => ({
    body: { locationKey, target: { kind: "presentation", presentationId: opened.seats.presentation_date } },
  })),
  "POST /announcements": place(({ registrationId }) => ({
    body: {
      locationKey,
      target: { kind: "selection", registrationIds: [registrationId] },
      texts: [{ language: "en", text: "We start at 4 PM." }],
      expectedPeople: 1,
    },
  })),
  "GET /announcements": place(() => ({ query: { locationKey } })),
  "POST /applicant/list": place(() => ({ body: { locationKey, limit: 1, offset: 0 } })),
  "GET /applicant/export": place(() => ({ query: { locationKey } })),
  "POST /applicant/export": place(({ registrationId }) => ({
    body: { locationKey, registrationIds: [registrationId] },
  })),
  "POST /applicant/ids": place(() => ({ body: { locationKey } })),
  "POST /applicant/move-many": place(({ registrationId, opened }) => ({
    body: {
      locationKey,
      registrationIds: [registrationId],
      presentationId: opened.seats.presentation_date,
      reason: { code: "asked" },
    },
  })),
  // Nobody's, so that no call after it misses an appointment.
  "POST /applicant/cancel-many": place(() => ({
    body: { locationKey, registrationIds: [crypto.randomUUID()], reason: { code: "asked" } },
  })),
  "POST /applicant/accept-many": place(({ registrationId }) => ({
    body: { locationKey, registrationIds: [registrationId] },
  })),
  "GET /applicant/{registrationId}": place(({ registrationId }) => ({ params: { registrationId } })),
  "GET /applicant/{registrationId}/files/{id}": place(({ registrationId, fileId: id }) => ({
    params: { registrationId, id },
  })),
  "GET /applicant/{registrationId}/seats": place(({ registrationId }) => ({ params: { registrationId } })),
  "POST /applicant/move": place(({ registrationId, opened }) => ({
    body: { registrationId, presentationId: opened.seats.presentation_date, reason: { code: "asked" } },
  })),
  "POST /applicant/book": place(({ registrationId, opened }) => ({
    body: { registrationId, presentationId: opened.seats.presentation_date, reason: { code: "asked" } },
  })),
  "POST /applicant/cancel": place(({ registrationId }) => ({
    body: { registrationId, reason: { code: "other", text: "The hall is flooded." } },
  })),
  "POST /applicant/duplicates": place(() => ({
    body: { locationKey, student: { firstName: "Ani", lastName: "Petrosyan", birthDate: "2012-05-17" } },
  })),
  // Its own duplicate, so that no call after it misses an application.
  "POST /applicant/withdraw": place(({ registrationId }) => ({
    body: { registrationId, duplicateOf: registrationId },
  })),
  "POST /applicant/resend": place(({ registrationId }) => ({ body: { registrationId } })),
  "GET /applicant/{registrationId}/appointment.pdf": place(({ registrationId }) => ({ params: { registrationId } })),
  "POST /desk/verification/send": place(() => ({ body: { ...callersPhone, locationKey, language: "en" } })),
  "POST /desk/verification/check": place(() => ({ body: { ...callersPhone, locationKey, code: "123456" } })),
  "GET /desk/seats": place(() => ({ query: { locationKey } })),
  // Without answers, so that nobody takes a seat.
  "POST /desk/applicants": place(() => ({
    body: { locationKey, language: "en", noPhone: { reason: "none" }, student: {}, guardians: [] },
  })),
  "POST /applicant/check-in": place(({ registrationId }) => ({ body: { registrationId, state: "attended" } })),
  "POST /waiting/list": place(() => ({ body: { locationKey, limit: 1, offset: 0 } })),
  "GET /waiting/counts": place(() => ({ query: { locationKey, from: later(1), weeks: 1 } })),
  "POST /waiting/offer": place(({ registrationId }) => ({ body: { registrationId, reason: "other" } })),
  "POST /waiting/remove": place(({ registrationId }) => ({ body: { registrationId, reason: { code: "asked" } } })),
  "PATCH /applicant/{registrationId}/answers": place(({ registrationId }) => ({
    params: { registrationId },
    body: { version: 0, answers: { first_name: "Ani" } },
  })),
  "POST /applicant/{registrationId}/notes": place(({ registrationId }) => ({
    params: { registrationId },
    body: { text: "Calls back tomorrow" },
  })),
  "DELETE /applicant/{registrationId}/notes/{id}": place(({ registrationId, noteId }) => ({
    params: { registrationId, id: noteId },
  })),
  "POST /applicant/accept": place(({ registrationId }) => ({ body: { registrationId } })),
  "POST /applicant/reopen": place(({ registrationId }) => ({ body: { registrationId } })),
} satisfies Partial<Record<BackendCallName, Access>>;

/** Every declared call and who may use it. A call without a row fails the type check and the matrix. */
export const EVERY_CALL: Record<BackendCallName, Access> = {
  ...applicants,
  ...staff,
  // After all calls that need the file.
  "DELETE /files/{id}": own(({ fileId: id }) => ({ params: { id } }), "files"),
  // A mailbox belongs to whoever has the token of its link.
  "POST /mailbox/confirm": open,
  "GET /health": open,
  "GET /dev/messages": open,
};
