import type { BudgetName } from "@/backend/budgets/budget-table";
import { BudgetUsedUp, budgetsOf, type Charge, type Refund } from "@/backend/budgets/budgets";
import type { Services } from "@/backend/services";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { HeldBackReason } from "@/lib/domain/application/messages";
import type { Recipient } from "./recipients";

export const MAILBOX_UNCONFIRMED = "mailbox_unconfirmed";

/** A message that was held back, and the budget that had no point left, or the mailbox that nobody confirmed. */
export interface HeldBack {
  recipient: Recipient;
  method: VerificationMethod;
  reason: BudgetName | typeof MAILBOX_UNCONFIRMED;
}

/** Where the messages of a batch are charged: what was spent is given back if the batch fails. */
export interface Charging {
  services: Services;
  refunds: Refund[];
}

/** Spends what a message costs. Returns the budget that has no point left, if there is one; then nothing is spent. */
export const chargeMessage = async (
  { services, refunds }: Charging,
  charges: readonly Charge[],
): Promise<BudgetName | undefined> => {
  try {
    refunds.push(await budgetsOf(services).spend(...charges));
    return undefined;
  } catch (error) {
    if (error instanceof BudgetUsedUp) return error.budget;
    throw error;
  }
};

const OF_MAILBOX: readonly string[] = [
  MAILBOX_UNCONFIRMED,
  "mailboxes_of_identity",
  "first_messages_to_mailbox",
] satisfies HeldBack["reason"][];

// These budgets are shared by all applicants of the tenant.
const OF_TENANT: readonly string[] = [
  ...(["changes_to_home", "changes_abroad", "changes_of_tenant"] as const),
  ...(["notices_to_home", "notices_abroad", "notices_of_tenant"] as const),
  ...(["drafts_to_home", "drafts_abroad", "drafts_of_tenant"] as const),
] satisfies HeldBack["reason"][];

const OF_ANNOUNCEMENTS: readonly string[] = [
  ...(["announcements_to_home", "announcements_abroad"] as const),
  ...(["announcements_of_location", "announcements_of_tenant"] as const),
] satisfies HeldBack["reason"][];

/** What staff are told of the reason. */
export const shownReason = (reason: string): HeldBackReason => {
  if (OF_MAILBOX.includes(reason)) return "mailbox";
  if (OF_ANNOUNCEMENTS.includes(reason)) return "announcements";
  return OF_TENANT.includes(reason) ? "tenant" : "applicant";
};
