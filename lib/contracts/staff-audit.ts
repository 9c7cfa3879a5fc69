import { z } from "zod";
import { AUDIT_ACTIONS } from "@/lib/domain/dashboard/audit-actions";
import { endpoint } from "./endpoint";
import { EARLIER, IDS, NOW, sampleStartDay } from "./samples";
import { id, instant, locationKey, nothing, page, requestedDay } from "./wire-types";

const auditEntry = z.object({
  _id: id,
  at: instant,
  /** The username at the time. */
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  undoneAt: instant.optional(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const staffAudit = {
  list: endpoint(
    {
      about: "The changes by a location's staff, newest first; `action` names one kind of change.",
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
        /** Only changes from the first to the last of these days, in the location's zone. */
        from: requestedDay.optional(),
        to: requestedDay.optional(),
      }),
      reply: z.object({ entries: z.array(auditEntry), count: z.number().int() }),
      errors: ["forbidden", "validation_failed"],
    },
    {
      entries: [
        {
          _id: IDS.entry,
          at: NOW,
          actor: "front-desk",
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
