import type { MachineScope } from "@/lib/domain/sign-in/machine-scopes";

const NAME_MAX = 60;

/** For how many days a key may be made. */
export const KEY_DAYS = [30, 90, 180, 365] as const;

/** A key in the form. */
export interface KeyDraft {
  name: string;
  scopes: readonly MachineScope[];
  locations: readonly string[];
  /** One network a line; empty for any. */
  addresses: string;
  days: number;
}

export const KEY_FIELDS = ["name", "scopes", "locations", "addresses"] as const;
export type KeyField = (typeof KEY_FIELDS)[number];

/** The fields that prevent saving. The backend validates the addresses. */
export const invalidKeyFields = ({ name, scopes, locations }: KeyDraft): KeyField[] => {
  const length = name.trim().length;
  return [
    ...(length > 0 && length <= NAME_MAX ? [] : ["name" as const]),
    ...(scopes.length > 0 ? [] : ["scopes" as const]),
    ...(locations.length > 0 ? [] : ["locations" as const]),
  ];
};

/** The addresses of a draft: one a line, or separated by commas. */
export const addressesOf = ({ addresses }: KeyDraft): string[] => addresses.split(/[\s,]+/).filter(Boolean);

/** Whether a key works now, was revoked, or has ended. */
export const keyStateOf = (
  { expiresAt, revokedAt }: { expiresAt: string; revokedAt?: string | undefined },
  now: Date,
): "active" | "revoked" | "ended" => {
  if (revokedAt !== undefined) return "revoked";
  return new Date(expiresAt) > now ? "active" : "ended";
};
