import type { BudgetLimits } from "@/backend/budgets/budget-table";
import type { BackendEnvironment } from "@/backend/environment";
import { type StartedBackend, startBackend } from "@/backend/start";

/** Budgets that no variable of the product sets, as one of the tests' own: also a backend in another process gets it. */
export const testBudgets = (budgets: Partial<BudgetLimits>): Record<string, string> => ({
  TEST_BUDGETS: JSON.stringify(budgets),
});

// Many tests move one application often; the tests of this budget set it.
const OFTEN = { changes_of_application: 1_000_000 };

/** Starts a backend whose developer inbox is open, as `DEMO=1` says, but whose store has no demo data: a test adds its own. */
export const startWithoutData = (
  environment: BackendEnvironment,
  { TEST_BUDGETS = "{}" }: Readonly<Record<string, string | undefined>> = process.env,
): Promise<StartedBackend> => {
  const budgets = { ...environment.budgets, ...OFTEN, ...JSON.parse(TEST_BUDGETS) };
  return startBackend({ ...environment, budgets }, async () => undefined);
};
