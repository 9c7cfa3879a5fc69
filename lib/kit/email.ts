import { APOSTROPHE, typedText } from "./typed-text";

/** The most characters of an address, and of a text in which one is looked for. */
export const EMAIL_LENGTH = 254;
const EMAIL_TEXT_LENGTH = 1000;
const LOCAL_LENGTH = 64;

// The brackets, quotes of any kind and punctuation that cling to a copied address.
const BEFORE = /^[\s<>()[\]{}"’,;:\p{Ps}\p{Pe}\p{Pi}\p{Pf}]+/u;
const ALPHANUMERIC = /[\p{L}\p{M}\p{N}]/gu;
const SCHEME = /^mailto:/i;
const LOCAL_SIGN = /[\w!#$%&'*+/=?^`{|}~.-]/;
const DOMAIN_SIGN = /[\p{L}\p{M}\p{N}.-]/u;
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const TOP_LEVEL = /^(?:[a-z]{2,}|xn--[a-z\d-]+)$/;

/** What stands between angle brackets, as mail programs copy it after the name; else the whole text. */
const insideBrackets = (text: string): string => {
  const start = text.lastIndexOf("<");
  const inside = text.slice(start + 1).split(">", 1)[0] ?? "";
  return start >= 0 && inside.includes("@") ? inside : text;
};

const withoutEnd = (text: string): string => {
  const last = [...text.matchAll(ALPHANUMERIC)].at(-1);
  return last ? text.slice(0, last.index + last[0].length) : "";
};

/** The two sides of the last at sign in a typed text, without what clings to the address. */
const sidesOf = (typed: string): [local: string, domain: string] => {
  const text = insideBrackets(typedText(typed.slice(0, EMAIL_TEXT_LENGTH)))
    .replace(BEFORE, "")
    .replace(SCHEME, "")
    .replace(BEFORE, "")
    .replaceAll(APOSTROPHE, "'")
    .replaceAll("。", ".")
    .replace(/ +/g, " ")
    .replace(/ ?([@.]) ?/g, "$1");
  const at = text.lastIndexOf("@");
  // In a link, the subject of the message follows.
  const [domain = ""] = text.slice(at + 1).split("?", 1);
  return [text.slice(0, Math.max(0, at)), withoutEnd(domain)];
};

const hostOf = (domain: string): string => {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return "";
  }
};

/** A domain in the letters of mail servers (punycode); undefined if it is none. */
const asciiDomain = (domain: string): string | undefined => {
  const host = [...domain].every((sign) => DOMAIN_SIGN.test(sign)) ? hostOf(domain) : "";
  const labels = host.split(".");
  const isDomain =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(labels.at(-1) ?? "");
  return isDomain ? host : undefined;
};

const isLocal = (local: string): boolean =>
  local.length <= LOCAL_LENGTH &&
  [...local].every((sign) => LOCAL_SIGN.test(sign)) &&
  local.split(".").every((part) => part !== "");

/** The e-mail address in a typed or pasted text, its domain as mail servers know it; undefined where there is none to deliver to. */
export const emailIn = (typed: string): string | undefined => {
  const [local, domain] = sidesOf(typed);
  const host = asciiDomain(domain);
  if (host === undefined || !isLocal(local)) return undefined;
  const address = `${local}@${host}`;
  return address.length <= EMAIL_LENGTH ? address : undefined;
};

/** The first sign of a text that no address may have; undefined if something else is wrong with it. */
export const refusedEmailSign = (typed: string): string | undefined => {
  const [local, domain] = sidesOf(typed);
  if (local === "") return undefined;
  const wrong =
    [...local].find((sign) => !LOCAL_SIGN.test(sign)) ?? [...domain].find((sign) => !DOMAIN_SIGN.test(sign));
  // A blank cannot be shown.
  return wrong?.trim() || undefined;
};
