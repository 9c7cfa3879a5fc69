import { z } from "zod";
import { STAFF_USERNAME } from "@/lib/domain/dashboard/account-draft";
import { parseRoleTable, type RoleRow } from "@/lib/domain/sign-in/role-table";
import { FEATURES, type Feature } from "@/lib/domain/tenant/features";
import { parseTenantHosts } from "@/lib/domain/tenant/host";

// The formats that a variable's text may have. A schema's description completes the sentence "NAME is not …", and its
// messages follow it. Only formats that never hold a secret use `quoteInput`: every other message leaves the text out.

const QUOTED_LENGTH = 24;

const quote = (value: string) =>
  JSON.stringify(value.length > QUOTED_LENGTH ? `${value.slice(0, QUOTED_LENGTH)}…` : value);

const quoteInput = ({ input }: { input?: unknown }): string => quote(String(input));

/** Any text that is not empty. */
export const text = z.string().describe("a text");

/** A text that is long enough for a secret, and valid in a header. */
export const token = (characters: number) =>
  z
    .string()
    .min(characters, "it is too short")
    .regex(/^\S*$/, "it contains a space")
    .refine((value) => !isRepetitive(value), "it repeats itself")
    .describe(`a text of ${characters} characters or more without spaces`);

export const flag = z
  .enum(["0", "1"], { error: quoteInput })
  .transform((value) => value === "1")
  .describe("0 or 1");

export const choice = <const T extends string>(...choices: readonly T[]) =>
  z.enum(choices, { error: quoteInput }).describe(`one of ${choices.join(", ")}`);

/** A whole number within bounds. Both bounds are included. */
export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, { error: quoteInput, abort: true })
    .refine((value) => Number(value) >= min && Number(value) <= max, { error: quoteInput })
    .transform(Number)
    .describe(`a whole number from ${min} to ${max}`);

const SCOPES = ["openid", "profile", "email"];

/** A claim of OpenID Connect, and the scopes that are asked for. */
export const roleClaim = z
  .string()
  .transform((value, check): { claim: string; scopes: string } => {
    const [claim = "", ...more] = value.split(" ");
    if ([claim, ...more].includes("")) check.addIssue("it begins with a space, or has two in a row");
    return { claim, scopes: [...new Set([...SCOPES, ...more])].join(" ") };
  })
  .describe("a claim, and scopes after it, separated by spaces");

/** What the groups of an organisation may do. */
export const roleTable = z
  .string()
  .transform((value, check): readonly RoleRow[] => {
    try {
      return parseRoleTable(value);
    } catch (error) {
      check.addIssue((error as Error).message);
      return z.NEVER;
    }
  })
  .describe("a list of group=role:locations separated by semicolons");

const EVERYBODY = "all";
// Whoever means to turn passwords on or off must not name an account.
const SWITCHES = ["on", "off"];

/** Who may use a password: everybody, or these user names alone, in small letters. */
export const passwordRule = z
  .string()
  .transform((value): typeof EVERYBODY | readonly string[] =>
    value === EVERYBODY ? EVERYBODY : value.split(",").map((name) => name.trim().toLowerCase()),
  )
  .refine(
    (rule) => rule === EVERYBODY || rule.every((name) => STAFF_USERNAME.test(name) && !SWITCHES.includes(name)),
    "one of them is no user name",
  )
  .describe(`${EVERYBODY}, or a list of user names separated by commas`);

/** Named whole numbers from 1 to `most`. One that is left out is as in `all`. */
export const numbers = <const Name extends string>(all: Readonly<Record<Name, number>>, most: number) =>
  z
    .string()
    .transform((value, check): Readonly<Record<Name, number>> => {
      const parts = value.split(",").map((part) => part.trim().split("="));
      const isRight = ([name = "", number = "", ...more]: string[]) =>
        name in all && /^\d{1,9}$/.test(number) && Number(number) >= 1 && Number(number) <= most && more.length === 0;
      const wrong = parts.find((part) => !isRight(part));
      if (wrong) check.addIssue(quote(wrong.join("=")));
      return { ...all, ...Object.fromEntries(parts.map(([name, number]) => [name, Number(number)])) };
    })
    .describe(`name=number, or several separated by commas: of ${Object.keys(all).join(", ")}, from 1 to ${most}`);

export const SECRET_LENGTH = 32;

// Of texts as long as a secret, all but one in a hundred that are random have as many, even if they are digits only.
const LEAST_CHARACTERS = 6;

/** Whether a secret is easily guessed for its length: it has few different characters, or is one text twice or more. */
const isRepetitive = (secret: string): boolean => {
  if (new Set(secret).size < LEAST_CHARACTERS) return true;
  const longest = Math.floor(secret.length / 2);
  const hasPeriod = (length: number) => secret.slice(length) === secret.slice(0, -length);
  return Array.from({ length: longest }, (_, index) => index + 1).some(hasPeriod);
};

/** Secrets that rotate: the first is used, all are accepted. */
export const secrets = z
  .string()
  .transform((value, check): readonly string[] => {
    const parts = value.split(",");
    const nameOf = (index: number) => (parts.length === 1 ? "it" : `part ${index + 1}`);
    const short = parts.findIndex((part) => part.length < SECRET_LENGTH);
    const repetitive = parts.findIndex(isRepetitive);
    if (short >= 0) check.addIssue(`${nameOf(short)} is too short`);
    else if (repetitive >= 0) check.addIssue(`${nameOf(repetitive)} repeats itself`);
    return parts;
  })
  .describe(`one secret of ${SECRET_LENGTH} characters or more, or several separated by commas`);

const ALL_FEATURES = "all";

const isFeature = (value: string): value is Feature => FEATURES.some((feature) => feature === value);

/** The features that a backend has besides the calls that every backend answers. */
export const features = z
  .string()
  .transform((value, check): readonly Feature[] => {
    if (value === ALL_FEATURES) return FEATURES;
    const names = value.split(",");
    const unknown = names.find((name) => !isFeature(name));
    if (unknown !== undefined) check.addIssue(`${quote(unknown)} is not a feature`);
    return FEATURES.filter((feature) => names.includes(feature));
  })
  .describe(`${ALL_FEATURES}, or a list, separated by commas, of ${FEATURES.join(", ")}`);

export const domain = z
  .string()
  .regex(/^[a-z\d-]+(\.[a-z\d-]+)*$/i, { error: quoteInput })
  .describe("a domain such as example.org");

/** Exact hosts, each with its tenant. */
export const hosts = z
  .string()
  .transform((value, check) => {
    try {
      return parseTenantHosts(value);
    } catch (error) {
      check.addIssue((error as Error).message);
      return z.NEVER;
    }
  })
  .describe("a list of host=tenant separated by commas");

export interface Sender {
  name: string;
  address: string;
}

const SENDER = /^(?:"?([^"<>]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/;

/** `Startday <hello@example.org>`, or the address alone. */
export const sender = z
  .string()
  .transform((value, check): Sender => {
    const [, name, named, bare] = SENDER.exec(value.trim()) ?? [];
    const email = z.email().safeParse(named ?? bare);
    if (email.success) return { name: name || "Startday", address: email.data };
    check.addIssue("it has no e-mail address");
    return z.NEVER;
  })
  .describe("a sender: name <address>");
