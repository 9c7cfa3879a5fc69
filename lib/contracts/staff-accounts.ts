import { z } from "zod";
import { STAFF_USERNAME } from "@/lib/domain/dashboard/account-draft";
import { FACTORS } from "@/lib/domain/sign-in/factors";
import { endpoint } from "./endpoint";
import { sampleAccount } from "./samples";
import { LINK_KINDS, newPassword } from "./staff-links";
import { staffEmail, staffName } from "./staff-sessions";
import { id, instant, locale, locationKey, nothing, page, rowVersion } from "./wire-types";

const role = z.enum(["staff", "manager"]);
const staffUsername = z.string().normalize("NFC").regex(STAFF_USERNAME);

const account = z.object({
  _id: id,
  username: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  role,
  locations: z.array(locationKey),
  isDisabled: z.boolean(),
  /** Invited, and has not signed in yet. */
  isInvited: z.boolean(),
  createdAt: instant,
  lastSignInAt: instant.optional(),
  /** What the account can sign in with. */
  factors: z.array(z.enum(FACTORS)),
  version: rowVersion.optional(),
});
export type StaffAccount = z.output<typeof account>;

/** A one-time link as its maker gets it: sent to the account's e-mail address, or to print, this once. */
const madeLink = z.object({ kind: z.enum(LINK_KINDS), expiresAt: instant, url: z.string().optional() });
export type MadeLink = z.output<typeof madeLink>;
const SAMPLE_LINK = {
  kind: "invitation" as const,
  expiresAt: "2026-06-15T09:30:00.000Z",
  url: "https://am.example.org/dashboard/link#token=w1kQ…",
};

/** Whether a link goes to the account's e-mail address, and in which language; without it the maker prints it. */
const linkFields = { byEmail: z.boolean().default(false), language: locale.optional() };

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
      about: "Invites somebody: adds their account, and makes the link by which they choose a password or a passkey.",
      method: "POST",
      path: "/account/add",
      auth: "manager",
      feature: "accounts",
      stepUp: true,
      body: z.object({
        username: staffUsername,
        name: staffName.optional(),
        email: staffEmail.optional(),
        role,
        locations: z.array(locationKey).min(1).max(100),
        ...linkFields,
      }),
      reply: z.object({ account, link: madeLink }),
      status: 201,
      errors: ["forbidden", "validation_failed", "username_taken", "mailbox_missing", "too_many_requests"],
    },
    { account: { ...sampleAccount, isInvited: true, factors: [] }, link: SAMPLE_LINK },
  ),
  update: endpoint(
    {
      about:
        "Changes an account's name, address, role or locations, or disables it, at once. `null` removes a name or an address.",
      method: "PATCH",
      path: "/account/update",
      auth: "manager",
      feature: "accounts",
      stepUp: true,
      body: z.object({
        id,
        name: staffName.nullable().optional(),
        email: staffEmail.nullable().optional(),
        role: role.optional(),
        locations: z.array(locationKey).min(1).max(100).optional(),
        isDisabled: z.boolean().optional(),
        version: account.shape.version,
      }),
      reply: account,
      errors: ["forbidden", "not_found", "validation_failed", "changed_meanwhile"],
    },
    sampleAccount,
  ),
  makeLink: endpoint(
    {
      about:
        "Makes a one-time link for an account: an invitation once more, a new password, or the recovery of an account that lost its second factor. Recovery removes the account's factors and its password, and ends its sessions. The link before it ends.",
      method: "POST",
      path: "/account/link",
      auth: "manager",
      feature: "accounts",
      stepUp: true,
      body: z.object({ id, kind: z.enum(LINK_KINDS), ...linkFields }),
      reply: madeLink,
      status: 201,
      errors: ["forbidden", "not_found", "validation_failed", "mailbox_missing", "too_many_requests"],
    },
    SAMPLE_LINK,
  ),
  endSessions: endpoint({
    about: "Ends every login session of an account.",
    method: "POST",
    path: "/account/end-sessions",
    auth: "manager",
    feature: "accounts",
    body: z.object({ id }),
    reply: nothing,
    status: 204,
    errors: ["forbidden", "not_found"],
  }),
  changePassword: endpoint({
    about:
      "Changes the caller's own password, or sets the first one. It ends their other login sessions, not this one.",
    method: "POST",
    path: "/auth/password",
    auth: "staff",
    feature: "accounts",
    stepUp: true,
    body: z.object({
      /** Needed where the account has a password. */
      current: z.string().min(1).max(1000).optional(),
      password: newPassword,
    }),
    reply: nothing,
    status: 204,
    errors: [
      "validation_failed",
      "password_wrong",
      "password_needed",
      "password_common",
      "passwords_off",
      "too_many_requests",
    ],
  }),
};
