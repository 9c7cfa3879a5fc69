import type { SpecifiedConfig } from "@/lib/contracts/specified/configuration";
import { defaultLocaleOf } from "@/lib/domain/tenant/language";
import { NEEDS_TOKEN, SAMPLE_PHONE } from "./applicant-reads";
import { applicantRows } from "./applicant-rows";
import type { CallRow } from "./call-row";
import type { Ask, Check } from "./check";
import { findSeats, type Seats } from "./free-seats";
import { sampleForm } from "./sample-form";

export interface ApplicantWalk {
  token: string | undefined;
  locationKey: string | undefined;
  phone: string | undefined;
  /** The reply of `GET /config`. */
  config: SpecifiedConfig | undefined;
}

/** An application that the walk has begun. */
interface Begun {
  check: Check;
  ask: Ask;
  id: string;
  locationKey: string;
  phone: string;
  settings: SpecifiedConfig["dashboardConfig"];
}

const BOOKING = { isStudentAdult: false, message: "" };

/** The members of a save that only some backends know, with the version as last read. */
const additions = async ({ check, ask, id, settings }: Begun) => ({
  ...(check.has("versions") && { version: (await ask(applicantRows.application, { params: { id } })).reply?.version }),
  ...(check.has("agreements") &&
    settings?.contract && { contract: { version: settings.contract.version, signer: "guardian" } }),
});

const save = async (begun: Begun, step: string, seats?: Seats["student"]): Promise<boolean> => {
  const { check, ask, id, locationKey, phone, settings } = begun;
  const form = sampleForm({
    tenant: check.tenant,
    locationKey,
    phone,
    step,
    settings,
    hasCountryNames: check.has("countryNames"),
    seats,
  });
  const body = { ...form, ...(await additions(begun)) };
  return (await ask(applicantRows.save, { params: { id }, body })).isOk;
};

/** Reads the appointment, and compares the day. */
const checkAppointment = async ({ check, ask, id }: Begun, date: string): Promise<void> => {
  const row = applicantRows.attendance;
  const { reply } = await ask(row, { params: { id } });
  if (reply && reply.startDay !== date)
    check.note({
      address: `GET ${row.endpoint.path}`,
      pages: row.pages,
      verdict: { state: "failed", reason: `the appointment is on ${reply.startDay}, the booked day is ${date}` },
    });
};

const book = async (begun: Begun, seats: Seats | undefined): Promise<boolean> => {
  const isSaved = seats && (await save(begun, "confirmation", seats.student));
  const reason = seats ? "the seats were not saved" : "no free seats yet";
  const input = { params: { id: begun.id }, body: BOOKING };
  const { isOk } = await begun.ask(applicantRows.makeAppointment, isSaved ? input : reason);
  if (isOk && seats) await checkAppointment(begun, seats.date);
  return isOk;
};

const move = async (begun: Begun, seats: Seats | undefined, isBooked: boolean): Promise<void> => {
  const { check, ask, id } = begun;
  const isDirect = check.has("directMoves");
  if (seats && isBooked && !isDirect) await save(begun, "done", seats.student);
  const body = { ...BOOKING, ...(isDirect && seats && { student: seats.student }) };
  const reason = isBooked ? "no other free seats yet" : "nothing was booked";
  const { isOk } = await ask(applicantRows.updateAppointment, seats && isBooked ? { params: { id }, body } : reason);
  if (isOk && seats) await checkAppointment(begun, seats.date);
};

const begin = async (check: Check, ask: Ask, { locationKey, phone, config }: ApplicantWalk) => {
  const initial = { body: { language: defaultLocaleOf(check.tenant), location_key: locationKey } };
  const { reply } = await ask(applicantRows.create, locationKey ? initial : "no centre yet");
  const settings = config?.dashboardConfig;
  return reply && locationKey
    ? { check, ask, id: reply._id, locationKey, phone: phone ?? SAMPLE_PHONE, settings }
    : undefined;
};

const skipRest = async (ask: Ask, reason: string) => {
  const rows: readonly CallRow[] = [applicantRows.save, applicantRows.makeAppointment, applicantRows.updateAppointment];
  for (const row of rows) await ask(row, reason);
};

/** Begins an application, saves it, books and moves the appointment. Returns what stays. */
export const walkAsApplicant = async (check: Check, given: ApplicantWalk): Promise<string[]> => {
  const ask = check.askAs(given.token, NEEDS_TOKEN);
  const begun = await begin(check, ask, given);
  if (!begun) {
    await skipRest(ask, "no application was begun");
    return [];
  }
  await save(begun, "studentData");
  await ask(applicantRows.application, { params: { id: begun.id } });
  const [first, other] = await findSeats(ask, begun.locationKey);
  const isBooked = await book(begun, first);
  await move(begun, other, isBooked);
  return [`application ${begun.id}${isBooked ? " with an appointment" : ""}`];
};
