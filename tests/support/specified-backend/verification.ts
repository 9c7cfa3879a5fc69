import { randomInt } from "node:crypto";
import { isPossiblePhoneNumber } from "libphonenumber-js";
import { z } from "zod";
import { declare } from "./call";
import { LANGUAGES, STAFF_ACCOUNT, VERIFICATION_METHODS } from "./data";
import { Refusal } from "./refusal";
import { newId } from "./seed";
import type { TenantState } from "./state";

const identity = { value: z.string(), method: z.enum(VERIFICATION_METHODS) };

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, "0");

const subjectOf = ({ subjects }: TenantState, value: string): string => {
  const subject = subjects.get(value) ?? newId();
  subjects.set(value, subject);
  return subject;
};

/** Codes are sent and checked. Wrong attempts are not counted: the specification leaves that to the client. */
export const verificationCalls = [
  declare({
    call: "POST /verification/send",
    caller: "anyone",
    body: z.strictObject({ ...identity, language: z.enum(LANGUAGES) }),
    answer: ({ tenant, options, now, body: { value } }) => {
      if (!isPossiblePhoneNumber(value)) throw new Refusal(400, "The number is not possible");
      const last = tenant.codes.get(value);
      // Its case is unusual on purpose: the specification says only what the text says.
      if (last && now.getTime() < last.sentAt + options.verificationRetryTimeoutMS)
        throw new Refusal(400, "Retry Timeout has NOT passed");
      tenant.codes.set(value, { code: newCode(), sentAt: now.getTime() });
      return {};
    },
  }),
  declare({
    call: "POST /verification/check",
    caller: "anyone",
    body: z.strictObject({ ...identity, code: z.string() }),
    answer: async ({ tenant, options, tokens, now, body: { value, code } }) => {
      const sent = tenant.codes.get(value);
      if (sent?.code !== code) throw new Refusal(400, "The code is wrong");
      if (now.getTime() > sent.sentAt + options.verificationTimeLimitMS) throw new Refusal(400, "The code is too old");
      sent.code = "";
      const subject = subjectOf(tenant, value);
      const token = await tokens.issue(tenant.key, "applicant", subject);
      return { token, fileApiToken: await tokens.issue(tenant.key, "files", subject) };
    },
  }),
  declare({
    call: "POST /auth/login",
    caller: "anyone",
    body: z.strictObject({ username: z.string(), password: z.string() }),
    answer: async ({ tenant, tokens, body: { username, password } }) => {
      if (username !== STAFF_ACCOUNT.username || password !== STAFF_ACCOUNT.password)
        throw new Refusal(401, "Wrong username or password");
      return { token: await tokens.issue(tenant.key, "staff", newId()) };
    },
  }),
];
