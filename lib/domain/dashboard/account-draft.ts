import { emailIn } from "@/lib/kit/email";
import type { StaffRole } from "./screens";

/** Pattern of a user name. */
export const STAFF_USERNAME = /^[\p{L}\p{N}._@-]{3,60}$/u;

/** How a one-time link reaches the person. */
export const DELIVERIES = ["email", "print"] as const;
export type Delivery = (typeof DELIVERIES)[number];

/** Who is invited, as typed so far. Name and address may be empty. */
export interface AccountDraft {
  username: string;
  name: string;
  email: string;
  role: StaffRole;
  locations: readonly string[];
  delivery: Delivery;
}

export type AccountField = "username" | "email" | "locations";

type CheckedFields = Pick<AccountDraft, "email" | "locations" | "delivery">;

/** The fields of an existing account that prevent saving. An address is needed only to send a link there. */
export const invalidChanges = ({ email, locations, delivery }: CheckedFields): AccountField[] => [
  ...((email.trim() === "" ? delivery === "print" : emailIn(email) !== undefined) ? [] : ["email" as const]),
  ...(locations.length > 0 ? [] : ["locations" as const]),
];

/** The fields that prevent inviting. */
export const invalidFields = (draft: AccountDraft): AccountField[] => [
  ...(STAFF_USERNAME.test(draft.username.normalize("NFC")) ? [] : ["username" as const]),
  ...invalidChanges(draft),
];

/** Whether stored data is a draft. */
export const isAccountDraft = (data: unknown): data is AccountDraft => {
  if (typeof data !== "object" || data === null) return false;
  const { username, name, email, role, locations, delivery } = data as Partial<Record<keyof AccountDraft, unknown>>;
  return (
    [username, name, email].every((text) => typeof text === "string") &&
    (role === "staff" || role === "manager") &&
    DELIVERIES.some((one) => one === delivery) &&
    Array.isArray(locations) &&
    locations.every((key) => typeof key === "string")
  );
};
