import { z } from "zod";
import { FEATURES, type Feature } from "@/lib/domain/tenant/features";
import { parseTenantHosts } from "@/lib/domain/tenant/host";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { isOn } from "./flag";

/** What a variable's text may be, and what is made of it. */
export interface Kind<T> {
  /** Ends the sentence "it is not …". */
  wants: string;
  /** A text that is refused: the tests try it. Nothing where every text is right. */
  wrong?: string;
  /** Throws what is wrong with a text, without saying anything of a secret. */
  read(text: string): T;
}

/** What is never a secret may be shown, as far as it is short. */
const shown = (text: string) => JSON.stringify(text.length > 24 ? `${text.slice(0, 24)}…` : text);

/** Any text that is not empty. */
export const text: Kind<string> = { wants: "a text", read: (given) => given };

/** A text that nobody guesses, and that a header can carry. */
export const longText = (characters: number): Kind<string> => ({
  wants: `a text of ${characters} characters or more without a space`,
  wrong: "short",
  read: (given) => {
    if (given.length < characters) throw new Error("it is shorter");
    if (/\s/.test(given)) throw new Error("it has a space");
    return given;
  },
});

export const flag: Kind<boolean> = {
  wants: "0 or 1",
  wrong: "yes",
  read: (given) => {
    if (given !== "0" && given !== "1") throw new Error(shown(given));
    return isOn(given);
  },
};

export const oneOf = <const T extends string>(...choices: readonly T[]): Kind<T> => ({
  wants: `one of ${choices.join(", ")}`,
  wrong: "something",
  read: (given) => {
    const chosen = choices.find((choice) => choice === given);
    if (chosen === undefined) throw new Error(shown(given));
    return chosen;
  },
});

/** A whole number within bounds: what is beyond them is a typing error. */
export const count = (least: number, most: number): Kind<number> => ({
  wants: `a whole number from ${least} to ${most}`,
  wrong: String(most + 1),
  read: (given) => {
    const number = /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
    if (!(number >= least && number <= most)) throw new Error(shown(given));
    return number;
  },
});

/** A part of the whole. */
export const share: Kind<number> = {
  wants: "a number from 0 to 1",
  wrong: "5",
  read: (given) => {
    const number = /^\d(\.\d{1,9})?$/.test(given) ? Number(given) : Number.NaN;
    if (!(number <= 1)) throw new Error(shown(given));
    return number;
  },
};

/** Names with values. The values may be secrets, so that nothing of them is shown. */
export const pairs: Kind<string> = {
  wants: "name=value, or several with commas between them",
  wrong: "neither",
  read: (given) => {
    if (!/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/.test(given)) throw new Error("it is written otherwise");
    return given;
  },
};

export const SECRET_LENGTH = 32;

/** Secrets that are replaced one after the other: the first is used, all of them hold. */
export const secrets: Kind<readonly string[]> = {
  wants: `one secret of ${SECRET_LENGTH} characters or more, or several with commas between them`,
  wrong: `${"-".repeat(SECRET_LENGTH)},short`,
  read: (given) => {
    const parts = given.split(",");
    const short = parts.findIndex((part) => part.length < SECRET_LENGTH);
    if (short >= 0) throw new Error(parts.length === 1 ? "it is too short" : `part ${short + 1} is too short`);
    return parts;
  },
};

/** An address of one of these protocols. It may hold a password, so that nothing of it is shown. */
export const address = (...protocols: readonly string[]): Kind<string> => ({
  wants: `an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(" or ")}`,
  wrong: "file:///etc/passwd",
  read: (given) => {
    const isAddress = URL.canParse(given) && protocols.includes(new URL(given).protocol.slice(0, -1));
    if (!isAddress) throw new Error(URL.canParse(given) ? "it begins otherwise" : "it is no address at all");
    return given;
  },
});

const http = address("http", "https");

/** Where an organisation's own backend answers; `{tenant}` stands for the tenant. */
export const upstream: Kind<string> = {
  wants: "an address that begins with http:// or https://, without a name, a query or a fragment",
  wrong: "https://name:password@backend.example.org",
  read: (given) => {
    const { username, password, search, hash } = new URL(http.read(given.replaceAll("{tenant}", "am")));
    if (`${username}${password}${search}${hash}` !== "") throw new Error("it has one of them");
    return given.replace(/\/$/, "");
  },
};

const EVERYTHING = "all";

const featureOf = (given: string): Feature => {
  const feature = FEATURES.find((one) => one === given);
  if (!feature) throw new Error(`${shown(given)} is none of them`);
  return feature;
};

/** What a backend has beyond the calls that every one of them answers. */
export const features: Kind<readonly Feature[]> = {
  wants: `${EVERYTHING}, or a list with commas between them of ${FEATURES.join(", ")}`,
  wrong: "holds,everything",
  read: (given) => {
    const named: readonly Feature[] = given === EVERYTHING ? FEATURES : given.split(",").map(featureOf);
    return FEATURES.filter((feature) => named.includes(feature));
  },
};

export const domain: Kind<string> = {
  wants: "a domain such as example.org",
  wrong: "https://example.org/",
  read: (given) => {
    if (!/^[a-z\d-]+(\.[a-z\d-]+)*$/i.test(given)) throw new Error(shown(given));
    return given;
  },
};

/** Exact hosts, each with its tenant. */
export const hosts: Kind<Record<string, Tenant>> = {
  wants: "a list of host=tenant with commas between them",
  wrong: "register.example.am=nowhere",
  read: parseTenantHosts,
};

export interface Sender {
  name: string;
  address: string;
}

const SENDER = /^(?:"?([^"<>]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/;

/** `Startday <hello@example.org>`, or the address alone. */
export const sender: Kind<Sender> = {
  wants: "a sender: name <address>",
  wrong: "Startday",
  read: (given) => {
    const [, name, named, bare] = SENDER.exec(given.trim()) ?? [];
    const found = z.email().safeParse(named ?? bare);
    if (!found.success) throw new Error("it has no e-mail address");
    return { name: name || "Startday", address: found.data };
  },
};
