import { APOSTROPHE, typedText } from "./typed-text";

/** The most characters of an address, and of a text in which one is looked for. */
export const EMAIL_LENGTH = 254;
const EMAIL_TEXT_LENGTH = 1000;
const LOCAL_LENGTH = 64;
const lengthOf = (text: string): number => new TextEncoder().encode(text).length;

// The brackets, quotes of any kind and punctuation that cling to a copied address.
const BEFORE = /^[\s<>()[\]{}"’,;:\p{Ps}\p{Pe}\p{Pi}\p{Pf}]+/u;
const ALPHANUMERIC = /[\p{L}\p{M}\p{N}]/gu;
const SCHEME = /^mailto:/i;
const LOCAL_SIGN = /[\w!#$%&'*+/=?^`{|}~.-]/;
const INTERNATIONAL_SIGN = /[\w!#$%&'*+/=?^`{|}~.\p{L}\p{M}\p{N}-]/u;
const INTERNATIONAL_DOMAIN = /\P{ASCII}|xn--/iu;
const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
// Scripts with letters that look like Latin ones.
const LIKE_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Lisu}]/u;
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
  return [text.slice(0, Math.max(0, at)).normalize("NFC"), withoutEnd(domain)];
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

/**
 * The first sign that no local part has. Letters of other scripts are for domains of such letters; before any other domain they
 * are a slip of the keyboard, and so is a word of two scripts that look alike.
 */
const refusedLocalSign = (local: string, domain: string): string | undefined => {
  const allowed = INTERNATIONAL_DOMAIN.test(domain) ? INTERNATIONAL_SIGN : LOCAL_SIGN;
  const mixed = local.match(WORD)?.find((word) => LATIN.test(word) && LIKE_LATIN.test(word));
  return [...local].find((sign) => !allowed.test(sign)) ?? LIKE_LATIN.exec(mixed ?? "")?.[0];
};

const isLocal = (local: string, domain: string): boolean =>
  lengthOf(local) <= LOCAL_LENGTH &&
  refusedLocalSign(local, domain) === undefined &&
  local.split(".").every((part) => /^\P{M}/u.test(part));

/** The e-mail address in a typed or pasted text, its domain as mail servers know it; undefined where there is none to deliver to. */
export const emailIn = (typed: string): string | undefined => {
  const [local, domain] = sidesOf(typed);
  const host = asciiDomain(domain);
  if (host === undefined || !isLocal(local, host)) return undefined;
  const address = `${local}@${host}`;
  return lengthOf(address) <= EMAIL_LENGTH ? address : undefined;
};

/**
 * The mailbox that a typed address means: one text, whether its letters are small or capital, accents are letters' own or marks,
 * and the domain is in its own script or as mail servers know it.
 */
export const mailboxIn = (typed: string | null | undefined): string | undefined =>
  emailIn(typed ?? "")
    ?.toLowerCase()
    .normalize("NFC");

/** Whether only mail servers that know addresses in other scripts (SMTPUTF8) can send to an address of `emailIn`. */
export const isInternational = (address: string): boolean => /\P{ASCII}/u.test(address);

/** Whether a text is an e-mail address and nothing else, and every mail server takes it. */
export const isBareEmail = (text: string): boolean => {
  const at = text.lastIndexOf("@");
  const host = asciiDomain(text.slice(at + 1));
  return host !== undefined && isLocal(text.slice(0, Math.max(0, at)), "");
};

/** The first sign of a text that no address may have; undefined if something else is wrong with it. */
export const refusedEmailSign = (typed: string): string | undefined => {
  const [local, domain] = sidesOf(typed);
  if (local === "") return undefined;
  const wrong = refusedLocalSign(local, domain) ?? [...domain].find((sign) => !DOMAIN_SIGN.test(sign));
  // A blank cannot be shown.
  return wrong?.trim() || undefined;
};
