import { z } from "zod";
import { AUDIT_ACTIONS, AUDIT_KINDS } from "@/lib/domain/dashboard/audit-actions";
import { FACTORS } from "@/lib/domain/sign-in/factors";
import { endpoint } from "./endpoint";
import { listCount } from "./list-count";
import { EARLIER, IDS, NOW, sampleStartDay } from "./samples";
import { id, instant, locationKey, nothing, page, requestedDay } from "./wire-types";

/** The longest target, in characters: what was changed, and its id. */
const TARGET_MAX = 200;

const auditEntry = z.object({
  _id: id,
  at: instant,
  /** The username at the time, or the name of the key. */
  actor: z.string(),
  /** The login session, and how it was opened. Missing for the product's own entries and for older ones. */
  session: id.optional(),
  factors: z.array(z.enum(FACTORS)).optional(),
  /** The key of a machine that made the change. */
  key: id.optional(),
  action: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  undoneAt: instant.optional(),
  /** Whom an entry about an application is about, by the name it has now. Missing if it is at another location by now. */
  person: z
    .object({
      firstName: z.string(),
      namePrefix: z.string().optional(),
      lastName: z.string(),
      /** The application has been erased. */
      isErased: z.boolean().optional(),
    })
    .optional(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const staffAudit = {
  list: endpoint(
    {
      about:
        "The changes by a location's staff, newest first. `action` names one kind of change, `kind` what was changed, `target` one thing, `registrationId` one application.",
      method: "GET",
      path: "/audit",
      auth: "manager",
      feature: "audit",
      query: z.object({
        locationKey,
        limit: z.coerce.number().pipe(page.limit).default(50),
        offset: z.coerce.number().pipe(page.offset).default(0),
        /** Only changes of this kind. */
        action: z.enum(AUDIT_ACTIONS).optional(),
        /** Only changes of such things. */
        kind: z.enum(AUDIT_KINDS).optional(),
        /** Only changes of this thing, by the target that entries have. */
        target: z.string().min(1).max(TARGET_MAX).optional(),
        /** Only changes of this application; `target` is not used then. */
        registrationId: id.optional(),
        /** Only changes from the first to the last of these days, in the location's zone. */
        from: requestedDay.optional(),
        to: requestedDay.optional(),
      }),
      reply: z.object({ entries: z.array(auditEntry), ...listCount }),
      errors: ["forbidden", "validation_failed"],
    },
    {
      entries: [
        {
          _id: IDS.entry,
          at: NOW,
          actor: "front-desk",
          session: IDS.loginSession,
          factors: ["password", "totp"],
          action: "capacities_changed",
          target: "start_days:yerevan",
          before: [{ ...sampleStartDay, capacity: 15 }],
          after: [sampleStartDay],
        },
        {
          _id: IDS.settingsEntry,
          at: EARLIER,
          actor: "front-desk",
          action: "configuration_changed",
          target: "configuration:yerevan",
          before: { registrationEmployeesCount: null },
          after: { registrationEmployeesCount: 2 },
          undoneAt: NOW,
        },
      ],
      count: 2,
    },
  ),
  undo: endpoint({
    about: "Undoes a change of the configuration.",
    method: "POST",
    path: "/audit/undo",
    auth: "manager",
    feature: "audit",
    body: z.object({ id }),
    reply: nothing,
    status: 204,
    errors: ["forbidden", "not_found", "audit_undo_refused"],
  }),
};
