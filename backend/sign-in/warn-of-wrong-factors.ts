import { BudgetUsedUp, budgetsOf, type Charge } from "@/backend/budgets/budgets";
import type { Services } from "@/backend/services";
import { queueStaffMessage } from "@/backend/staff-messages/queue";
import type { Prover } from "./factor-charges";
import { recordOwnChange } from "./record-own-change";

/** Spends a point. Returns whether there was none left. */
const isOver = async (services: Services, charge: Charge): Promise<boolean> => {
  try {
    await budgetsOf(services).spend(charge);
    return false;
  } catch (error) {
    if (error instanceof BudgetUsedUp) return true;
    throw error;
  }
};

/**
 * Counts a wrong second factor, which only somebody tries who knows the password. When an account has had too many in a day, its owner
 * is told by e-mail and the audit log has it, once a day.
 */
export const warnOfWrongFactors = async (services: Services, { tenant, caller, now }: Prover): Promise<void> => {
  const owner = [caller.staffId];
  if (!(await isOver(services, { budget: "wrong_second_factors_untold", tenant, owner }))) return;
  if (await isOver(services, { budget: "wrong_second_factors_told", tenant, owner })) return;
  const { db, vault } = services;
  await db.transaction(async (tx) => {
    await recordOwnChange(tx, { tenant, caller, action: "wrong_second_factors", before: null, after: null, now });
    const data = { at: now.toISOString() };
    await queueStaffMessage(tx, vault, { tenant, staffId: caller.staffId, kind: "wrong_factors", data, now });
  });
};
