import { randomInt } from "node:crypto";
import { STAFF_USERNAME } from "@/lib/domain/dashboard/account-draft";
import type { ProvenPerson } from "./attempt";

const LONGEST = 60;
const TRIES = 20;

const clean = (text: string): string => text.replace(/[^\p{L}\p{N}._@-]/gu, "-").slice(0, LONGEST);

/** User names for the new account of a person, the best first: the provider's own, the address, then these with a number. */
export const usernamesOf = ({ claims }: Pick<ProvenPerson, "claims">): readonly string[] => {
  const wished = [claims.username, claims.email].flatMap((text) => (text === undefined ? [] : [clean(text)]));
  const own = wished.filter((name) => STAFF_USERNAME.test(name));
  const base = (own[0] ?? "staff").slice(0, LONGEST - 8);
  return [...own, ...Array.from({ length: TRIES }, () => `${base}-${randomInt(1000, 1_000_000)}`)];
};
