import { sweepSeats } from "@/backend/bookings/sweep";
import { sweepRetention } from "@/backend/retention/sweep";
import type { Services } from "@/backend/services";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { jointBookings } from "@/lib/contracts/joint-bookings";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { seats as seatCalls } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { staffBookings } from "@/lib/contracts/staff-bookings";
import { staffClosures } from "@/lib/contracts/staff-closures";
import { staffMany } from "@/lib/contracts/staff-many";
import { staffPresentations, staffStartDays } from "@/lib/contracts/staff-schedule";
import { staffSlots } from "@/lib/contracts/staff-slots";
import { staffWaiting } from "@/lib/contracts/staff-waiting";
import { verification } from "@/lib/contracts/verification";
import { daysBetween, mondayOf, plusDays, weekdayOf } from "@/lib/kit/day";
import { HOUR_MS } from "@/lib/kit/durations";
import { instantAt } from "@/lib/kit/instant";
import { familyFor, holdOf } from "@/tests/support/booking";
import { type As, type Caller, freshPhone } from "@/tests/support/caller";
import { completeDraft, type Opened, openSeats, saveOf, todayAt } from "@/tests/support/fixtures";
import { relayOutbox } from "@/tests/support/outbox";
import type { OwnBackend } from "@/tests/support/process-backend";
import { staffMember } from "@/tests/support/staff";

const ZONE = "Asia/Yerevan";
const LOCATION = "yerevan";
const SEATS = 2;
const PLACES = 3;

interface Person {
  phone: string;
  applicant: As;
  id: string;
}

/** Applicants and staff who do everything at once that locks seats, at the same few days and presentations. */
export interface Evening {
  backend: OwnBackend;
  /** Either of two backends on one database. */
  anyCaller(): Caller;
  anyServices(): Services;
  random(): number;
  places: Opened[];
  people: Person[];
  manager: As;
}

const pick = <Item>({ random }: Evening, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

const arrive = async (caller: Caller, opened: Opened): Promise<Person> => {
  const phone = freshPhone();
  const applicant = await caller.applicant("am", phone);
  return { phone, applicant, id: (await completeDraft(caller, applicant, opened.seats))._id };
};

/** Opens the evening: pairs within one week, a few seats each, and people who have filled in everything. */
export const openEvening = async (
  backend: OwnBackend,
  others: Pick<Evening, "anyCaller" | "anyServices" | "random">,
  peopleCount: number,
): Promise<Evening> => {
  const today = todayAt("am");
  const monday = mondayOf(plusDays(today, 45));
  const places: Opened[] = [];
  for (let place = 0; place < PLACES; place += 1) {
    const inDays = daysBetween(today, plusDays(monday, place));
    places.push(await openSeats(backend.pool, { inDays, capacity: SEATS, presentationCapacity: 2 * SEATS }));
  }
  const arrived: Person[] = [];
  for (let at = 0; at < peopleCount; at += 1) arrived.push(await arrive(backend.caller, places[at % PLACES] as Opened));
  return { backend, ...others, places, people: arrived, manager: await staffMember(backend, { role: "manager" }) };
};

const asPerson =
  (endpoint: Endpoint, bodyOf: (evening: Evening, place: Opened) => object | undefined = () => undefined) =>
  (evening: Evening) => {
    const { applicant, id } = pick(evening, evening.people);
    const body = bodyOf(evening, pick(evening, evening.places));
    return evening.anyCaller().raw(endpoint, { params: { id }, ...(body && { body }) }, applicant);
  };

const asManager =
  (endpoint: Endpoint, inputOf: (evening: Evening, place: Opened, person: Person) => object) => (evening: Evening) =>
    evening
      .anyCaller()
      .raw(endpoint, inputOf(evening, pick(evening, evening.places), pick(evening, evening.people)), evening.manager);

const ADULT = () => ({ isStudentAdult: false });
const WAIT = (_evening: Evening, { seats, date }: Opened) => ({
  session_id: seats.session_id,
  secondary_session_id: seats.secondary_session_id,
  from: date,
  to: plusDays(date, 8),
});
const reason = { code: "other", text: "The room is closed." };
const CODED = { code: "asked" };

/** Saves the form with other seats, on the version that it has now. */
const save = async (evening: Evening): Promise<Response> => {
  const caller = evening.anyCaller();
  const { applicant, id } = pick(evening, evening.people);
  const found = await caller.raw(registrations.get, { params: { id } }, applicant);
  if (!found.ok) return found;
  const application = registrations.get.reply.parse(await found.json());
  const student = { ...application.student, ...pick(evening, evening.places).seats };
  return caller.raw(registrations.save, { params: { id }, body: saveOf(application, { student }) }, applicant);
};

/** Two siblings come, and are booked together. */
const jointly = async (evening: Evening): Promise<Response> => {
  const opened = [pick(evening, evening.places), pick(evening, evening.places)];
  const { applicant, drafts } = await familyFor({ ...evening.backend, caller: evening.anyCaller() }, opened);
  return evening.anyCaller().raw(jointBookings.make, { body: { registrations: drafts } }, applicant);
};

const signIn = async (evening: Evening, value: string): Promise<Response | undefined> => {
  const to = { value, method: "sms" as const };
  const caller = evening.anyCaller();
  // As if the last code had been sent a minute ago.
  await evening.backend.pool.query("UPDATE one_time_secret SET retry_at = now() WHERE address LIKE '% ' || $1", [
    value,
  ]);
  const sent = await caller.raw(verification.send, { body: { ...to, language: "en" } }, { tenant: "am" });
  if (!sent.ok) return undefined;
  // An erasure meanwhile takes the message with the code, too.
  const code = await caller.codeFor(value, { tenant: "am" }).catch(() => undefined);
  if (!code) return undefined;
  return caller.raw(verification.check, { body: { ...to, code } }, { tenant: "am" });
};

/** Somebody is erased while they sign in once more; somebody else comes. */
const erase = async (evening: Evening): Promise<(Response | undefined)[]> => {
  const person = pick(evening, evening.people);
  const at = evening.people.indexOf(person);
  await evening.anyCaller().raw(seatCalls.cancel, { params: { id: person.id } }, person.applicant);
  const responses = await Promise.all([
    evening.anyCaller().raw(people.eraseMine, {}, person.applicant),
    signIn(evening, person.phone),
  ]);
  evening.people[at] = await arrive(evening.anyCaller(), pick(evening, evening.places));
  return responses;
};

const removeDraft = async (evening: Evening): Promise<Response> => {
  const person = pick(evening, evening.people);
  const response = await evening.anyCaller().raw(registrations.remove, { params: { id: person.id } }, person.applicant);
  if (response.ok)
    evening.people[evening.people.indexOf(person)] = await arrive(evening.anyCaller(), pick(evening, evening.places));
  return response;
};

/** Other times of a session and its pair, or another pair, which needs days without bookings. */
const changeSlot = (isParted: (evening: Evening) => boolean) =>
  asManager(staffSlots.update, (evening, { seats, date, pairDate }) => ({
    body: {
      id: seats.session_id,
      locationKey: LOCATION,
      weekdays: [weekdayOf(date)],
      pairWeekday: isParted(evening) ? null : weekdayOf(pairDate),
      start_time: pick(evening, ["10:00", "11:00", "12:00"]),
      end_time: "14:00",
      capacity: SEATS,
    },
  }));

/** A pair is removed, with those who wait for it, and another one takes its place. */
const removeSlot = async (evening: Evening): Promise<Response> => {
  const place = pick(evening, evening.places);
  const id = pick(evening, [place.seats.session_id, place.seats.secondary_session_id ?? ""]);
  const response = await evening.anyCaller().raw(staffSlots.remove, { params: { id } }, evening.manager);
  if (!response.ok) return response;
  const inDays = daysBetween(todayAt("am"), place.date);
  const opening = { inDays, capacity: SEATS, presentationCapacity: 2 * SEATS };
  evening.places[evening.places.indexOf(place)] = await openSeats(evening.backend.pool, opening);
  return response;
};

const closeDay = async (evening: Evening): Promise<Response> => {
  const day = pick(evening, evening.places).date;
  const body = { locationKey: LOCATION, closures: [{ from: day, to: day, note: "" }] };
  const added = await evening.anyCaller().raw(staffClosures.add, { body }, evening.manager);
  if (!added.ok) return added;
  const { closures } = staffClosures.add.reply.parse(await added.json());
  return evening.anyCaller().raw(staffClosures.remove, { params: { id: closures[0]?._id ?? "" } }, evening.manager);
};

/** Every hold and offer runs out sooner, as if time had passed. */
const passTime = async ({ backend, anyServices }: Evening): Promise<undefined> => {
  await backend.db.transaction(async (tx) => {
    await tx.run`SELECT 1 FROM registration ORDER BY id FOR NO KEY UPDATE`;
    await tx.run`UPDATE hold SET expires_at = expires_at - interval '28 hours'`;
  });
  const services = anyServices();
  await sweepSeats(services, "am", services.clock());
  return undefined;
};

type Outcome = Response | undefined | (Response | undefined)[] | undefined;

/** All that locks applications and seats. */
export const ACTS: Readonly<Record<string, (evening: Evening) => Promise<Outcome>>> = {
  "save other seats": save,
  book: asPerson(registrations.makeAppointment, ADULT),
  "book for siblings": jointly,
  move: asPerson(registrations.updateAppointment, (_evening, { seats }) => ({ isStudentAdult: false, student: seats })),
  hold: asPerson(seatCalls.hold, (_evening, place) => holdOf(place)),
  "release a hold": asPerson(seatCalls.release),
  cancel: asPerson(seatCalls.cancel),
  wait: asPerson(seatCalls.joinWaitingList, WAIT),
  "leave the waiting list": asPerson(seatCalls.leaveWaitingList),
  "accept an offer": asPerson(seatCalls.acceptOffer),
  "delete a draft": removeDraft,
  "erase oneself while signing in": erase,
  "sign in": (evening) => signIn(evening, pick(evening, evening.people).phone),
  "change a capacity": asManager(staffStartDays.update, ({ random }, { seats }) => ({
    body: { location_key: LOCATION, start_days: [{ _id: seats.start_day, capacity: Math.floor(4 * random()) }] },
  })),
  "change session times": changeSlot(() => false),
  "part a pair": changeSlot((evening) => evening.random() < 0.5),
  "remove a session": removeSlot,
  "move a presentation": asManager(staffPresentations.update, (evening, { seats, date }) => ({
    body: {
      id: seats.presentation_date,
      locationKey: LOCATION,
      startDates: [date],
      date: new Date(instantAt(plusDays(date, -3), "12:00", ZONE).getTime() + pick(evening, [0, 1, 2]) * HOUR_MS),
      confirm: true,
    },
  })),
  "close a day and open it again": closeDay,
  "check somebody in": asManager(staffApplicants.checkIn, (_evening, _place, { id }) => ({
    body: { registrationId: id, state: "attended" },
  })),
  "accept an application": asManager(staffApplicants.accept, (_evening, _place, { id }) => ({
    body: { registrationId: id },
  })),
  "move somebody": asManager(staffBookings.move, (_evening, { seats }, { id }) => ({
    body: { registrationId: id, presentationId: seats.presentation_date, reason },
  })),
  "move many": asManager(staffMany.moveMany, (evening, { seats }) => ({
    body: {
      locationKey: LOCATION,
      registrationIds: evening.people.slice(0, 4).map(({ id }) => id),
      presentationId: seats.presentation_date,
      reason: CODED,
    },
  })),
  "cancel for somebody": asManager(staffBookings.cancel, (_evening, _place, { id }) => ({
    body: { registrationId: id, reason },
  })),
  "offer out of turn": asManager(staffWaiting.offer, (_evening, _place, { id }) => ({
    body: { registrationId: id, reason: "other" },
  })),
  sweep: async ({ anyServices }) => void (await sweepSeats(anyServices(), "am", new Date())),
  "let time pass": passTime,
  "relay messages": async ({ backend }) => void (await relayOutbox(backend)),
  "erase what is old": async ({ anyServices }) => void (await sweepRetention(anyServices(), new Date())),
};

const isFailure = (response: Response | undefined): response is Response =>
  response !== undefined && response.status >= 500;

/** Does something at random. Returns what failed: a refusal is none. */
export const doSomething = async (evening: Evening): Promise<string[]> => {
  const name = pick(evening, Object.keys(ACTS));
  try {
    const outcome = await ACTS[name]?.(evening);
    const responses = (Array.isArray(outcome) ? outcome : [outcome ?? undefined]).filter(isFailure);
    return await Promise.all(responses.map(async (response) => `${name}: ${response.status} ${await response.text()}`));
  } catch (error) {
    return [`${name}: ${(error as Error).message}`];
  }
};
