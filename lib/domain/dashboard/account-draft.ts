import type { StaffRole } from "./screens";

/** Pattern of a user name. */
export const STAFF_USERNAME = /^[\p{L}\p{N}._@-]{3,60}$/u;
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;

/** An account in the form. The password is not part of it; without one the backend generates it. */
export interface AccountDraft {
  username: string;
  role: StaffRole;
  locations: readonly string[];
}

export type AccountField = "username" | "locations" | "password";

/** Whether a typed password has an allowed length. */
export const isValidPassword = (text: string): boolean => text.length >= PASSWORD_MIN && text.length <= PASSWORD_MAX;

/** The fields that prevent saving. An empty password is valid: the backend generates one. */
export const invalidFields = (draft: AccountDraft, password: string): AccountField[] => [
  ...(STAFF_USERNAME.test(draft.username.normalize("NFC")) ? [] : ["username" as const]),
  ...(draft.locations.length > 0 ? [] : ["locations" as const]),
  ...(password === "" || isValidPassword(password) ? [] : ["password" as const]),
];

/** Whether stored data is a draft. */
export const isAccountDraft = (data: unknown): data is AccountDraft => {
  if (typeof data !== "object" || data === null) return false;
  const { username, role, locations } = data as Partial<Record<keyof AccountDraft, unknown>>;
  return (
    typeof username === "string" &&
    (role === "staff" || role === "manager") &&
    Array.isArray(locations) &&
    locations.every((key) => typeof key === "string")
  );
};
