import type { StaffRole } from "./screens";

/** What a member of the staff may be called. */
export const STAFF_USERNAME = /^[\p{L}\p{N}._@-]{3,60}$/u;
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 200;

/** An account as it is typed; without a password one is made. */
export interface AccountDraft {
  username: string;
  role: StaffRole;
  locations: readonly string[];
}

export type AccountField = "username" | "locations" | "password";

/** Whether a password that somebody typed may be one; an empty one leaves it to the backend. */
export const isValidPassword = (text: string): boolean => text.length >= PASSWORD_MIN && text.length <= PASSWORD_MAX;

/** What of a draft cannot be saved as it is. */
export const invalidFields = (draft: AccountDraft, password: string): AccountField[] => [
  ...(STAFF_USERNAME.test(draft.username.normalize("NFC")) ? [] : ["username" as const]),
  ...(draft.locations.length > 0 ? [] : ["locations" as const]),
  ...(password === "" || isValidPassword(password) ? [] : ["password" as const]),
];

/** Whether something that was kept is a draft. */
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
