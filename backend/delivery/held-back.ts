import type { BudgetName } from "@/backend/budgets/budget-table";
import { BudgetUsedUp, budgetsOf, type Charge } from "@/backend/budgets/budgets";
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

/** Spends what a message costs. Returns the budget that has no point left, if there is one; then nothing is spent. */
export const chargeMessage = async (
  services: Services,
  charges: readonly Charge[],
): Promise<BudgetName | undefined> => {
  try {
    await budgetsOf(services).spend(...charges);
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
  "messages_to_home",
  "messages_abroad",
  "messages_of_tenant",
] satisfies HeldBack["reason"][];

/** What staff are told of the reason. */
export const shownReason = (reason: string): HeldBackReason => {
  if (OF_MAILBOX.includes(reason)) return "mailbox";
  return OF_TENANT.includes(reason) ? "tenant" : "applicant";
};
