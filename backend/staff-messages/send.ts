import { BudgetUsedUp, spendFor } from "@/backend/budgets/budgets";
import { deliveryOf } from "@/backend/delivery/delivery";
import { notifySupport } from "@/backend/delivery/support";
import { forEachTenant, sumOverTenants } from "@/backend/for-each-tenant";
import { reportFailure } from "@/backend/isolate";
import { nextStaffMessageAttempt, STAFF_MESSAGE_DAYS } from "@/backend/jobs/retries";
import { metrics } from "@/backend/operations/backend-metrics";
import type { Services } from "@/backend/services";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { DAY_MS, HOUR_MS } from "@/lib/kit/durations";
import { staffMessage } from "./content";
import { type DueMessage, deleteMessage, postponeMessage, takeDueMessages } from "./message-store";
import { type StaffMessageData, staffMessageScope } from "./queue";

type Outcome = "sent" | "dropped";

const countOutcome = (tenant: Tenant, outcome: Outcome | "failed" | "given_up") =>
  metrics.count("startday_staff_messages_total", { tenant, outcome });

const isEnded = ({ kind }: DueMessage, data: unknown, now: Date): boolean =>
  kind === "link" && new Date((data as StaffMessageData["link"]).expiresAt) <= now;

/** Sends a message that somebody still needs. The same id twice is the same message to a gateway. */
const send = async (services: Services, tenant: Tenant, message: DueMessage, now: Date): Promise<Outcome> => {
  const { id, staffId, email } = message;
  const data = services.vault.open(message.data, staffMessageScope(tenant, id));
  if (email === null || isEnded(message, data, now)) return "dropped";
  const content = await staffMessage(services, { tenant, reader: message, kind: message.kind, data });
  await spendFor(services, [{ budget: "messages_to_staff", tenant, owner: [staffId] }], () =>
    deliveryOf(services).send({ tenant, method: "email", to: email, key: id, ...content }),
  );
  return "sent";
};

/** Tries a message again later, or gives it up after some days. One that only waits for its reader's budget is no failure. */
const retry = async (services: Services, tenant: Tenant, message: DueMessage, error: unknown, now: Date) => {
  const { db } = services;
  if (now.getTime() - message.createdAt.getTime() >= STAFF_MESSAGE_DAYS * DAY_MS) {
    await deleteMessage(db, tenant, message.id);
    countOutcome(tenant, "given_up");
    return notifySupport(services, { about: "message_not_delivered", tenant, method: "email" }, error, now);
  }
  if (error instanceof BudgetUsedUp)
    return postponeMessage(db, tenant, { ...message, tries: message.tries - 1 }, new Date(now.getTime() + HOUR_MS));
  await postponeMessage(db, tenant, message, nextStaffMessageAttempt(message.tries, now));
  countOutcome(tenant, "failed");
};

const attempt = async (services: Services, tenant: Tenant, message: DueMessage, now: Date): Promise<void> => {
  try {
    const outcome = await send(services, tenant, message, now);
    await deleteMessage(services.db, tenant, message.id);
    countOutcome(tenant, outcome);
  } catch (error) {
    if (!(error instanceof BudgetUsedUp)) reportFailure({ work: "staff_messages", tenant, row: message.id }, error);
    await retry(services, tenant, message, error, now);
  }
};

/** Sends what is due at a tenant, each message by itself. Returns how many were attempted. */
export const sendStaffMessages = async (
  services: Services,
  tenant: Tenant,
  isStopping = () => false,
): Promise<number> => {
  let count = 0;
  while (!isStopping()) {
    const now = services.clock();
    const due = await takeDueMessages(services.db, tenant, now);
    if (due.length === 0) break;
    await Promise.all(due.map((message) => attempt(services, tenant, message, now)));
    count += due.length;
  }
  return count;
};

/** Sends what is due at every tenant. Returns how many messages were attempted. */
export const sendAllStaffMessages = async (services: Services, isStopping: () => boolean): Promise<number> =>
  sumOverTenants(await forEachTenant("staff_messages", (tenant) => sendStaffMessages(services, tenant, isStopping)));
