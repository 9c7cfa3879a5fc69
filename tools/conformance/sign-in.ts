import { defaultLocaleOf } from "@/lib/domain/tenant/language";
import type { Check } from "./check";
import type { Arguments } from "./options";
import { scheduleRows } from "./schedule-rows";
import { staffRows } from "./staff-rows";
import { askLine, askSecret } from "./terminal";

const METHOD = "sms";

/** The applicant's token: the given one, or that of a code which a person types. */
export const applicantToken = async (check: Check, { token, phone }: Arguments): Promise<string | undefined> => {
  if (token || !phone) {
    const reason = token ? "a token was given" : "needs --phone";
    await check.ask(scheduleRows.sendCode, reason);
    await check.ask(scheduleRows.checkCode, reason);
    return token;
  }
  const language = defaultLocaleOf(check.tenant);
  const sent = await check.ask(scheduleRows.sendCode, { body: { value: phone, method: METHOD, language } });
  const code = sent.isOk ? await askLine(`The code that ${phone} has received:`) : "";
  const input = sent.isOk ? { body: { value: phone, method: METHOD, code } } : "no code was sent";
  return (await check.ask(scheduleRows.checkCode, input)).reply?.token;
};

/** The staff's token: the given one, or that of a login. */
export const staffToken = async (check: Check, given: Arguments): Promise<string | undefined> => {
  const { username, staffToken: token } = given;
  if (token || !username) {
    await check.ask(staffRows.login, token ? "a token was given" : "needs --username");
    return token;
  }
  const password = given.password ?? (await askSecret(`The password of ${username}:`));
  const input = password ? { body: { username, password } } : "needs CONFORMANCE_PASSWORD";
  return (await check.ask(staffRows.login, input)).reply?.token;
};
