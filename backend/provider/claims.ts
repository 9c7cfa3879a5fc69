import { z } from "zod";

/** What the product reads of a person's claims, besides the groups. */
export interface Claims {
  /** Only if the provider has verified it. */
  email: string | undefined;
  name: string | undefined;
  username: string | undefined;
}

const short = z.string().trim().min(1).max(200);

const textOf = (value: unknown): string | undefined => {
  const parsed = short.safeParse(value);
  return parsed.success ? parsed.data.normalize("NFC") : undefined;
};

/** Whether the provider has verified the address. Some, such as Cognito, say so as a text. */
const isVerified = ({ email_verified }: Readonly<Record<string, unknown>>): boolean =>
  email_verified === true || email_verified === "true";

/** The claims that the product reads. An address that nobody has verified is none. */
export const claimsOf = (claims: Readonly<Record<string, unknown>>): Claims => ({
  email: isVerified(claims) ? textOf(claims.email) : undefined,
  name: textOf(claims.name),
  username: textOf(claims.preferred_username),
});

const inside = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;

/** The groups in a claim: a text or a list of texts. `realm_access.roles` leads into a claim that holds others. */
export const groupsOf = (claims: Readonly<Record<string, unknown>>, claim: string): readonly string[] => {
  const value = claims[claim] ?? claim.split(".").reduce<unknown>(inside, claims);
  return [value].flat().filter((group) => typeof group === "string");
};
