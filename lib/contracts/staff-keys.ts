import { z } from "zod";
import { MACHINE_KEY_DAYS, MACHINE_KEY_PREFIX, MACHINE_SCOPES } from "@/lib/domain/sign-in/machine-scopes";
import { endpoint } from "./endpoint";
import { EARLIER, IDS, NOW } from "./samples";
import { id, instant, locationKey, nothing, page } from "./wire-types";

const key = z.object({
  _id: id,
  name: z.string(),
  scopes: z.array(z.enum(MACHINE_SCOPES)),
  locations: z.array(locationKey),
  /** Networks from which it may be used, in CIDR notation; none: from anywhere. */
  addresses: z.array(z.string()),
  /** The username of who made it. */
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  usedAt: instant.optional(),
  revokedAt: instant.optional(),
});
export type MachineKey = z.output<typeof key>;

export const sampleKey = {
  _id: IDS.machineKey,
  name: "Sheet of the office",
  scopes: ["read_applicants" as const],
  locations: ["yerevan"],
  addresses: ["203.0.113.0/24"],
  createdBy: "front-desk",
  createdAt: EARLIER,
  expiresAt: "2026-12-01T08:12:45.000Z",
  usedAt: NOW,
};

export const staffKeys = {
  list: endpoint(
    {
      about: "The keys of machines at the manager's own locations, newest first.",
      method: "POST",
      isRead: true,
      path: "/key/list",
      auth: "manager",
      feature: "machineKeys",
      body: z.object(page),
      reply: z.object({ keys: z.array(key), count: z.number().int() }),
    },
    { keys: [sampleKey], count: 1 },
  ),
  add: endpoint(
    {
      about: "Makes a key for a machine. Its text is in this reply, and nowhere else.",
      method: "POST",
      path: "/key/add",
      auth: "manager",
      feature: "machineKeys",
      stepUp: true,
      body: z.object({
        name: z.string().trim().min(1).max(60),
        scopes: z.array(z.enum(MACHINE_SCOPES)).min(1).max(MACHINE_SCOPES.length),
        locations: z.array(locationKey).min(1).max(100),
        addresses: z.array(z.string().trim().min(1).max(60)).max(20).default([]),
        /** Whole days from now. */
        days: z.number().int().min(1).max(MACHINE_KEY_DAYS),
      }),
      reply: key.extend({ text: z.string() }),
      status: 201,
      errors: ["forbidden", "validation_failed", "key_limit_reached"],
    },
    { ...sampleKey, text: `${MACHINE_KEY_PREFIX}0199a3c25f107a319c4e2b7d61f0ae03_f3Jw8oNq` },
  ),
  revoke: endpoint({
    about: "Revokes a key, at once and for good.",
    method: "POST",
    path: "/key/revoke",
    auth: "manager",
    feature: "machineKeys",
    body: z.object({ id }),
    reply: nothing,
    status: 204,
    errors: ["forbidden", "not_found"],
  }),
};
