import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN, STAFF_USERNAME } from "@/lib/domain/dashboard/account-draft";
import { endpoint } from "./endpoint";
import { sampleAccount } from "./samples";
import { id, instant, locationKey, nothing, page } from "./wire-types";

const role = z.enum(["staff", "manager"]);
const username = z.string().normalize("NFC").regex(STAFF_USERNAME);
const password = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);

const account = z.object({
  _id: id,
  username: z.string(),
  role,
  locations: z.array(locationKey),
  isDisabled: z.boolean(),
  createdAt: instant,
});
export type StaffAccount = z.output<typeof account>;

export const staffAccounts = {
  list: endpoint(
    {
      about: "The staff of the manager's own locations.",
      method: "POST",
      isRead: true,
      path: "/account/list",
      auth: "manager",
      feature: "accounts",
      body: z.object(page),
      reply: z.object({ accounts: z.array(account), count: z.number().int() }),
      errors: ["forbidden"],
    },
    { accounts: [sampleAccount], count: 1 },
  ),
  add: endpoint(
    {
      about: "Adds a staff account. Without a password one is generated, and returned this once.",
      method: "POST",
      path: "/account/add",
      auth: "manager",
      feature: "accounts",
      body: z.object({
        username,
        role,
        locations: z.array(locationKey).min(1).max(100),
        password: password.optional(),
      }),
      reply: account.extend({ password: z.string().optional() }),
      status: 201,
      errors: ["forbidden", "validation_failed", "username_taken"],
    },
    { ...sampleAccount, password: "mild-otter-paints-seven" },
  ),
  update: endpoint(
    {
      about:
        "Changes an account's role, locations or password, or disables it, at once. A generated password is returned this once.",
      method: "PATCH",
      path: "/account/update",
      auth: "manager",
      feature: "accounts",
      body: z.object({
        id,
        role: role.optional(),
        locations: z.array(locationKey).min(1).max(100).optional(),
        isDisabled: z.boolean().optional(),
        password: password.optional(),
        /** Generates a password in place of a chosen one, and returns it this once. */
        makePassword: z.literal(true).optional(),
      }),
      reply: account.extend({ password: z.string().optional() }),
      errors: ["forbidden", "not_found", "validation_failed"],
    },
    { ...sampleAccount, password: "mild-otter-paints-seven" },
  ),
  changePassword: endpoint({
    about: "Changes the caller's own password. It ends their other login sessions, not this one.",
    method: "POST",
    path: "/auth/password",
    auth: "staff",
    feature: "accounts",
    body: z.object({ current: z.string().min(1).max(PASSWORD_MAX), password }),
    reply: nothing,
    status: 204,
    errors: ["validation_failed", "password_wrong", "too_many_requests"],
  }),
};
