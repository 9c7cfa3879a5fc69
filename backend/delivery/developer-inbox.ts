import { v7 as uuid } from "uuid";
import type { Db } from "@/backend/db/database";
import type { BackendEnvironment } from "@/backend/environment";
import { forEachTenant } from "@/backend/for-each-tenant";
import type { Services } from "@/backend/services";
import type { DeveloperMessage } from "@/lib/contracts/developer";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DeliveryFailure } from "./failure";
import type { Delivery } from "./message";

const LIST_LIMIT = 50;

/** Whether the developer inbox is open: in the demo only, since anybody can read its codes. */
export const isInboxOpen = ({ isDemo }: BackendEnvironment): boolean => isDemo;

/** Stores messages for developers instead of sending them. */
export const developerInbox = ({ db, environment, clock }: Services): Delivery => ({
  send: async ({ tenant, method, to, text, code, mail }) => {
    if (!isInboxOpen(environment)) throw new DeliveryFailure("no delivery is configured");
    const message = { tenant, id: uuid(), recipient: to, method, text, code, at: clock(), subject: mail?.subject };
    await db.insert("dev_message", message);
  },
});

interface MessageRow extends Omit<DeveloperMessage, "code" | "subject" | "at"> {
  id: string;
  code: string | null;
  subject: string | null;
  at: Date;
}

const messagesOf = (db: Db, tenant: Tenant, to: string | undefined) =>
  db.many<MessageRow>`SELECT id, recipient AS "to", method, text, code, subject, at FROM dev_message
    WHERE tenant = ${tenant} AND (${to}::text IS NULL OR recipient = ${to}) ORDER BY at DESC, id DESC
    LIMIT ${LIST_LIMIT}`;

const newestFirst = (one: MessageRow, other: MessageRow): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);

/** The newest messages, of one tenant or all, to one recipient or all. */
export const listInboxMessages = async (
  { db }: Services,
  { tenant, to }: { tenant?: Tenant | undefined; to?: string | undefined },
): Promise<DeveloperMessage[]> => {
  const rows = tenant
    ? await messagesOf(db, tenant, to)
    : (await forEachTenant("inbox", (each) => messagesOf(db, each, to))).flat().sort(newestFirst).slice(0, LIST_LIMIT);
  return rows.map(({ id: _id, code, subject, at, ...row }) => ({
    ...row,
    ...(code !== null && { code }),
    ...(subject !== null && { subject }),
    at: at.toISOString(),
  }));
};
