import type { Pool } from "pg";
import { v7 as uuid } from "uuid";
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
export const developerInbox = ({ database, environment, clock }: Services): Delivery => ({
  send: async ({ tenant, method, to, text, code, mail }) => {
    if (!isInboxOpen(environment)) throw new DeliveryFailure("no delivery is configured");
    await database.pool.query({
      name: "dev-message-add",
      text: `INSERT INTO dev_message (tenant, id, recipient, method, text, code, at, subject)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [tenant, uuid(), to, method, text, code ?? null, clock(), mail?.subject ?? null],
    });
  },
});

interface MessageRow extends Omit<DeveloperMessage, "code" | "subject" | "at"> {
  id: string;
  code: string | null;
  subject: string | null;
  at: Date;
}

const messagesOf = async (pool: Pool, tenant: Tenant, to: string | undefined): Promise<MessageRow[]> => {
  const { rows } = await pool.query<MessageRow>({
    name: "dev-message-list",
    text: `SELECT id, recipient AS "to", method, text, code, subject, at FROM dev_message
           WHERE tenant = $1 AND ($2::text IS NULL OR recipient = $2) ORDER BY at DESC, id DESC LIMIT $3`,
    values: [tenant, to ?? null, LIST_LIMIT],
  });
  return rows;
};

const newestFirst = (one: MessageRow, other: MessageRow): number =>
  other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);

/** The newest messages, of one tenant or all, to one recipient or all. */
export const listInboxMessages = async (
  { database }: Services,
  { tenant, to }: { tenant?: Tenant | undefined; to?: string | undefined },
): Promise<DeveloperMessage[]> => {
  const rows = tenant
    ? await messagesOf(database.pool, tenant, to)
    : (await forEachTenant("inbox", (each) => messagesOf(database.pool, each, to)))
        .flat()
        .sort(newestFirst)
        .slice(0, LIST_LIMIT);
  return rows.map(({ id: _id, code, subject, at, ...row }) => ({
    ...row,
    ...(code !== null && { code }),
    ...(subject !== null && { subject }),
    at: at.toISOString(),
  }));
};
