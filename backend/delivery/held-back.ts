import { BUDGET_NAMES, type BudgetName } from "@/backend/budgets/budget-table";
import { budgetsOf, type Charge } from "@/backend/budgets/budgets";
import type { Services } from "@/backend/services";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import type { HeldBackReason } from "@/lib/domain/application/messages";
import type { Recipient } from "./recipients";

export const MAILBOX_UNCONFIRMED = "mailbox_unconfirmed";

/** A message that was held back, and the budget that had no point left, or the mailbox that nobody confirmed. */
export interface HeldBack {
  recipient: Recipient;
  method: VerificationMethod;
  reason: BudgetName | typeof MAILBOX_UNCONFIRMED;
}

/** Spends the charges one after the other. Returns the first budget that has no point left. */
export const spendAll = async (services: Services, charges: readonly Charge[]): Promise<BudgetName | undefined> => {
  const budgets = budgetsOf(services);
  for (const charge of charges)
    try {
      await budgets.spend(charge);
    } catch (error) {
      if (error instanceof AppError && error.code === "too_many_requests") return charge.budget;
      throw error;
    }
  return undefined;
};

const OF_MAILBOX: readonly string[] = [
  MAILBOX_UNCONFIRMED,
  "mailboxes_of_identity",
  "first_messages_to_mailbox",
] satisfies HeldBack["reason"][];

// These budgets are shared by many applicants.
const OF_NETWORK: readonly string[] = BUDGET_NAMES.filter((name) => name.startsWith("messages_"));

/** What staff are told of the reason. */
export const shownReason = (reason: string): HeldBackReason => {
  if (OF_MAILBOX.includes(reason)) return "mailbox";
  return OF_NETWORK.includes(reason) ? "network" : "applicant";
};
