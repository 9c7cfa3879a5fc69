import type { SpecifiedSummary } from "@/lib/contracts/specified/registrations";
import { countryOf } from "@/lib/domain/country/countries";
import { NO_PAIR } from "@/lib/domain/schedule/pairs";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { applicantRows } from "./applicant-rows";
import type { CallRow } from "./call-row";
import type { Ask, Check } from "./check";
import { scheduleRows } from "./schedule-rows";

export const NEEDS_TOKEN = "needs --token or --phone";
// The answer depends on the form of the number alone.
export const SAMPLE_PHONE = "+37491234567";
const FREE_USERNAME = "conformance-check";

const isBooked = ({ step, maxStep, status, student }: SpecifiedSummary): boolean =>
  [step, maxStep].includes("done") || status === "submitted" || status === "accepted" || student?.userId !== undefined;

/** Reads the applications. Returns the user id of one that is booked. */
const readApplications = async (ask: Ask): Promise<string | undefined> => {
  const { reply = [] } = await ask(applicantRows.applications, {});
  const [first] = reply;
  const booked = reply.find(isBooked);
  await ask(applicantRows.application, first ? { params: { id: first._id } } : "no application yet");
  const attendance = await ask(
    applicantRows.attendance,
    booked ? { params: { id: booked._id } } : "no appointment yet",
  );
  return attendance.reply?.userId;
};

const readSeats = async (ask: Ask, locationKey: string | undefined): Promise<void> => {
  if (!locationKey) return skipSeats(ask);
  const [session] = (await ask(scheduleRows.sessions, { query: { locationKey } })).reply ?? [];
  const pair = session
    ? { params: { sessionId: session._id, pairSessionId: session.pairId ?? NO_PAIR, locationKey } }
    : "no session yet";
  const [startDay] = (await ask(scheduleRows.startDays, pair)).reply ?? [];
  const chosen = startDay?._id ? { params: { startDayId: startDay._id, locationKey } } : "no start day yet";
  await ask(scheduleRows.presentations, chosen);
};

const skipSeats = async (ask: Ask): Promise<void> => {
  const rows: readonly CallRow[] = [scheduleRows.sessions, scheduleRows.startDays, scheduleRows.presentations];
  for (const row of rows) await ask(row, "no centre yet");
};

const readSchools = async (ask: Ask): Promise<void> => {
  const [region] = (await ask(applicantRows.regions, {})).reply ?? [];
  await ask(applicantRows.schools, region ? { params: { regionId: region._id } } : "no region yet");
  const [older] = (await ask(applicantRows.legacyRegions, {})).reply ?? [];
  await ask(applicantRows.legacySchools, older ? { query: { regionId: older._id } } : "no region yet");
};

/** Asks everything that an applicant's pages read. Returns the user id of a booked application, if there is one. */
export const readAsApplicant = async (
  check: Check,
  {
    token,
    locationKey,
    phone = SAMPLE_PHONE,
  }: { token: string | undefined; locationKey: string | undefined; phone: string | undefined },
): Promise<{ userId: string | undefined }> => {
  const ask = check.askAs(token, NEEDS_TOKEN);
  const { region } = countryOf(tenantRow(check.tenant).country);
  await ask(applicantRows.ageRestrictions, locationKey ? { query: { locationKey } } : "no centre yet");
  const userId = await readApplications(ask);
  await readSeats(ask, locationKey);
  await readSchools(ask);
  await ask(applicantRows.usernameExists, { params: { username: FREE_USERNAME } });
  await ask(applicantRows.checkPhone, { query: { phone, region } });
  return { userId };
};
