import { countryOf } from "@/lib/domain/country/countries";
import { NO_PAIR } from "@/lib/domain/schedule/pairs";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { applicantRows } from "./applicant-rows";
import type { CallRow } from "./call-row";
import type { Check, Outcome } from "./check";
import { scheduleRows } from "./schedule-rows";
import type { Input } from "./send";

export const NEEDS_TOKEN = "needs --token or --phone";
// The answer depends on the form of the number alone.
export const SAMPLE_PHONE = "+37491234567";
const FREE_USERNAME = "conformance-check";

interface Summary {
  _id: string;
  step?: string;
  maxStep?: string;
  status?: string;
  student?: { userId?: string };
}

/** Asks with a token; without one the call is not tried. */
export const askWith =
  (check: Check, token: string | undefined, needs: string) =>
  (row: CallRow, input: Input | string): Promise<Outcome> =>
    check.ask(row, token ? input : needs, token);

export type Ask = ReturnType<typeof askWith>;

const isBooked = ({ step, maxStep, status, student }: Summary): boolean =>
  [step, maxStep].includes("done") || ["submitted", "accepted"].includes(status ?? "") || student?.userId !== undefined;

const readApplications = async (ask: Ask): Promise<void> => {
  const { reply } = await ask(applicantRows.applications, {});
  const [first]: Summary[] = reply ?? [];
  const booked = (reply as Summary[] | undefined)?.find(isBooked);
  await ask(applicantRows.application, first ? { params: { id: first._id } } : "no application yet");
  await ask(applicantRows.attendance, booked ? { params: { id: booked._id } } : "no appointment yet");
};

const readSeats = async (ask: Ask, locationKey: string | undefined): Promise<void> => {
  if (!locationKey) return skipSeats(ask);
  const [session] = (await ask(scheduleRows.sessions, { query: { locationKey } })).reply ?? [];
  const pair = { sessionId: session?._id, pairSessionId: session?.pairId ?? NO_PAIR, locationKey };
  const [startDay] = (await ask(scheduleRows.startDays, session ? { params: pair } : "no session yet")).reply ?? [];
  const chosen = startDay ? { params: { startDayId: startDay._id, locationKey } } : "no start day yet";
  await ask(scheduleRows.presentations, chosen);
};

const skipSeats = async (ask: Ask): Promise<void> => {
  for (const row of [scheduleRows.sessions, scheduleRows.startDays, scheduleRows.presentations])
    await ask(row, "no centre yet");
};

const readSchools = async (ask: Ask): Promise<void> => {
  const [region] = (await ask(applicantRows.regions, {})).reply ?? [];
  await ask(applicantRows.schools, region ? { params: { regionId: region._id } } : "no region yet");
  const [older] = (await ask(applicantRows.legacyRegions, {})).reply ?? [];
  await ask(applicantRows.legacySchools, older ? { query: { regionId: older._id } } : "no region yet");
};

/** Asks everything that an applicant's pages read. */
export const readAsApplicant = async (
  check: Check,
  {
    token,
    locationKey,
    phone = SAMPLE_PHONE,
  }: { token: string | undefined; locationKey: string | undefined; phone: string | undefined },
): Promise<void> => {
  const ask = askWith(check, token, NEEDS_TOKEN);
  const { region } = countryOf(tenantRow(check.tenant).country);
  await ask(applicantRows.ageRestrictions, locationKey ? { query: { locationKey } } : "no centre yet");
  await readApplications(ask);
  await readSeats(ask, locationKey);
  await readSchools(ask);
  await ask(applicantRows.usernameExists, { params: { username: FREE_USERNAME } });
  await ask(applicantRows.checkPhone, { query: { phone, region } });
};
