import { defaultLocaleOf } from "@/lib/domain/tenant/language";
import { type Check, createCheck } from "./check";
import type { Arguments } from "./options";
import { APPLICANT_READS, readAll, STAFF_READS } from "./reads";
import { type Line, summaryText } from "./report";
import { askLine, askSecret, terminalConfirms } from "./terminal";
import { walkAsApplicant } from "./walk-applicant";
import { walkAsStaff } from "./walk-staff";

const PLAN = (tenant: string) => `With --write this creates for ${tenant}:
  an application with an appointment, which is then moved;
  a start day two years or more ahead, whose capacity becomes 0, and a presentation before it, which is deleted.
It saves the location's number of employees as it is.
Only for a staging tenant: the seats, the application and the start day stay.

`;

/** Says what will be written, and asks. Throws unless somebody agrees. */
const confirmWriting = async (check: Check, { isConfirmed }: Arguments): Promise<void> => {
  check.say(PLAN(check.tenant));
  if (isConfirmed || (await terminalConfirms("Create these?"))) return;
  throw new Error("Nothing was written. --yes agrees beforehand.");
};

/** Signs the applicant in: with the given token, or with a code which a person types. */
const signInApplicant = async ({ tenant, tokens, ask }: Check, { token, phone }: Arguments): Promise<void> => {
  const reason = token ? "a token was given" : "needs --phone";
  const identity = { value: phone, method: "sms" };
  const asked = { body: { ...identity, language: defaultLocaleOf(tenant) } };
  const isTried = !token && phone !== undefined;
  const sent = await ask("sendCode", isTried ? asked : reason);
  const code = sent.isOk ? await askLine(`The code that ${phone} has received:`) : "";
  const checked = sent.isOk ? { body: { ...identity, code } } : isTried ? "no code was sent" : reason;
  tokens.applicant = (await ask("checkCode", checked)).reply?.token ?? token;
};

/** Signs staff in: with the given token, or with a name and a password. */
const signInStaff = async ({ tokens, ask }: Check, given: Arguments): Promise<void> => {
  const { username, staffToken: token } = given;
  const isTried = !token && username !== undefined;
  const password = isTried ? (given.password ?? (await askSecret(`The password of ${username}:`))) : undefined;
  const reason = token ? "a token was given" : `needs ${isTried ? "CONFORMANCE_PASSWORD" : "--username"}`;
  tokens.staff = (await ask("login", password ? { body: { username, password } } : reason)).reply?.token ?? token;
};

/** The staff's location: the given one, else the first permitted one; where these cannot be read, the network's first. */
const locationOfStaff = async ({ ask }: Check, given: string | undefined, network: string | undefined) => {
  const { isOk, reply } = await ask("permittedLocations", {});
  return given ?? (isOk ? reply?.[0]?.location_key : network);
};

/** Ends the login sessions that the run has begun. */
const signOut = async ({ ask }: Check, { token, staffToken }: Arguments): Promise<void> => {
  await ask("logout", token ? "a token was given" : {});
  await ask("staffLogout", staffToken ? "a token was given" : {});
};

/** Asks an organisation's backend every specified call that reads, with `--write` also those that change. Returns the lines of its report. */
export const run = async (given: Arguments, write: (text: string) => void): Promise<readonly Line[]> => {
  const { isWriting, phone } = given;
  const check = createCheck({ ...given, write });
  if (isWriting) await confirmWriting(check, given);
  for (const name of ["health", "config", "availability"] as const) await check.ask(name, {});
  const locationKey = given.location ?? check.seen.config?.centers[0]?.location_key;
  await signInApplicant(check, given);
  // What was made is then there to be read.
  const made = isWriting ? await walkAsApplicant(check, { locationKey, phone }) : [];
  await readAll(check, APPLICANT_READS, { locationKey, phone });
  await signInStaff(check, given);
  const staffLocation = await locationOfStaff(check, given.location, locationKey);
  await readAll(check, STAFF_READS, { locationKey: staffLocation });
  if (isWriting) made.push(...(await walkAsStaff(check, staffLocation)));
  await signOut(check, given);
  if (isWriting) check.say(`\nMade, and still there: ${made.join("; ") || "nothing"}.\n`);
  check.say(`\n${summaryText(check.lines)}`);
  return check.lines;
};
