import "@/lib/server/environment/env-file";
import { readAsApplicant } from "./applicant-reads";
import { createCheck } from "./check";
import { type Arguments, readArguments } from "./options";
import { isPassed, summaryText } from "./report";
import { scheduleRows } from "./schedule-rows";
import { applicantToken, staffToken } from "./sign-in";
import { readAsStaff } from "./staff-reads";
import { confirmWriting, sayMade } from "./walk";
import { walkAsApplicant } from "./walk-applicant";
import { walkAsStaff } from "./walk-staff";

const write = (text: string) => process.stdout.write(text);

/** Asks an organisation's backend every specified call that reads, with `--write` also those that change. */
const run = async (given: Arguments): Promise<boolean> => {
  const { tenant, timeoutSeconds, phone, isWriting } = given;
  const check = createCheck({ tenant, timeoutSeconds, write });
  if (isWriting) await confirmWriting(check, given);
  await check.ask(scheduleRows.health, {});
  const { reply: config } = await check.ask(scheduleRows.config, {});
  const locationKey = given.location ?? config?.centers[0]?.location_key;
  const applicant = await applicantToken(check, given);
  // What was made is then there to be read.
  const made = isWriting ? await walkAsApplicant(check, { token: applicant, locationKey, phone, config }) : [];
  const { userId } = await readAsApplicant(check, { token: applicant, locationKey, phone });
  const staff = await staffToken(check, given);
  const staffLocation = await readAsStaff(check, { token: staff, given: given.location, network: locationKey, userId });
  if (isWriting) sayMade(check, [...made, ...(await walkAsStaff(check, { token: staff, locationKey: staffLocation }))]);
  write(`\n${summaryText(check.lines)}`);
  return isPassed(check.lines);
};

const main = async () => {
  const isGood = await run(readArguments(process.argv.slice(2), process.env));
  if (!isGood) process.exitCode = 1;
};

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
