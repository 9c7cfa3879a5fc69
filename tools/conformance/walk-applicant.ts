import type { SpecifiedSession } from "@/lib/contracts/specified/schedule";
import { NO_PAIR } from "@/lib/domain/schedule/pairs";
import { defaultLocaleOf } from "@/lib/domain/tenant/language";
import type { Check } from "./check";
import { SAMPLE_PHONE } from "./reads";
import { sampleForm } from "./sample-form";

/** Seats as members of the saved form, and the day that they start. */
interface Seats {
  date: string;
  student: { session_id: string; secondary_session_id?: string; start_day: string; presentation_date: string };
}

/** An application that the walk has begun. */
interface Begun {
  check: Check;
  id: string;
  locationKey: string;
  phone: string;
}

interface Row {
  capacity: number;
  busyCapacity?: number | undefined;
  isAvailable?: boolean | undefined;
}

const hasSeats = ({ capacity, busyCapacity = 0, isAvailable = true }: Row) => isAvailable && capacity > busyCapacity;

// Days of a session that are looked at.
const MAX_DAYS = 3;

const seatsOfSession = async ({ ask }: Check, { _id, pairId }: SpecifiedSession, locationKey: string) => {
  const params = { sessionId: _id, pairSessionId: pairId ?? NO_PAIR, locationKey };
  const days = (await ask("startDays", { params })).reply ?? [];
  const found: Seats[] = [];
  // The first days may have no presentation before them any more.
  for (const { _id: day, date } of days.filter(hasSeats).slice(-MAX_DAYS)) {
    const start_day = day ?? "";
    const { reply } = await ask("presentations", { params: { startDayId: start_day, locationKey } });
    const presentation = reply?.find(hasSeats);
    const pair = pairId && { secondary_session_id: pairId };
    if (presentation)
      found.push({ date, student: { session_id: _id, ...pair, start_day, presentation_date: presentation._id } });
  }
  return found;
};

/** Two choices of free seats, to book one and to move to the other; fewer where there are fewer. */
const findSeats = async ({ check, locationKey }: Begun): Promise<Seats[]> => {
  const found: Seats[] = [];
  for (const session of (await check.ask("sessions", { query: { locationKey } })).reply ?? [])
    if (found.length < 2) found.push(...(await seatsOfSession(check, session, locationKey)));
  return found.slice(0, 2);
};

const BOOKING = { isStudentAdult: false, message: "" };

/** The members of a save that only some backends know, with the version as last read. */
const additions = async ({ check, id }: Begun) => {
  const contract = check.seen.config?.dashboardConfig?.contract;
  return {
    ...(check.has("versions") && { version: (await check.ask("application", { params: { id } })).reply?.version }),
    ...(contract && { contract: { version: contract.version, signer: "guardian" } }),
  };
};

const save = async (begun: Begun, step: string, seats?: Seats["student"]): Promise<boolean> => {
  const { check, id, locationKey, phone } = begun;
  const { tenant, seen, has } = check;
  const settings = seen.config?.dashboardConfig;
  const form = sampleForm({ tenant, locationKey, phone, step, settings, hasCountryNames: has("countryNames"), seats });
  return (await check.ask("saveApplication", { params: { id }, body: { ...form, ...(await additions(begun)) } })).isOk;
};

/** Reads the appointment, and compares the day. */
const checkAppointment = async ({ check, id }: Begun, date: string): Promise<void> => {
  const { reply } = await check.ask("attendance", { params: { id } });
  if (reply && reply.startDay !== date)
    check.fail("attendance", `the appointment is on ${reply.startDay}, the booked day is ${date}`);
};

const book = async (begun: Begun, seats: Seats | undefined): Promise<boolean> => {
  const isSaved = seats && (await save(begun, "confirmation", seats.student));
  const reason = seats ? "the seats were not saved" : "no free seats yet";
  const input = { params: { id: begun.id }, body: BOOKING };
  const { isOk } = await begun.check.ask("makeAppointment", isSaved ? input : reason);
  if (isOk && seats) await checkAppointment(begun, seats.date);
  return isOk;
};

const move = async (begun: Begun, seats: Seats | undefined, isBooked: boolean): Promise<void> => {
  const { check, id } = begun;
  if (seats && isBooked && !check.has("directMoves")) await save(begun, "done", seats.student);
  const body = { ...BOOKING, student: seats?.student };
  const reason = isBooked ? "no other free seats yet" : "nothing was booked";
  const { isOk } = await check.ask("updateAppointment", seats && isBooked ? { params: { id }, body } : reason);
  if (isOk && seats) await checkAppointment(begun, seats.date);
};

/** Begins an application, saves it, books and moves the appointment. Returns what stays. */
export const walkAsApplicant = async (
  check: Check,
  { locationKey, phone = SAMPLE_PHONE }: { locationKey: string | undefined; phone: string | undefined },
): Promise<string[]> => {
  const initial = { body: { language: defaultLocaleOf(check.tenant), location_key: locationKey } };
  const { reply } = await check.ask("createApplication", locationKey ? initial : "no centre yet");
  if (!reply || !locationKey) {
    for (const name of ["saveApplication", "makeAppointment", "updateAppointment"] as const)
      await check.ask(name, "no application was begun");
    return [];
  }
  const begun = { check, id: reply._id, locationKey, phone };
  await save(begun, "studentData");
  await check.ask("application", { params: { id: begun.id } });
  const [first, other] = await findSeats(begun);
  const isBooked = await book(begun, first);
  await move(begun, other, isBooked);
  return [`application ${begun.id}${isBooked ? " with an appointment" : ""}`];
};
