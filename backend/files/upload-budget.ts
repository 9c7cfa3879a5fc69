import type { BudgetName } from "@/backend/budgets/budget-table";
import { BudgetUsedUp, budgetsOf } from "@/backend/budgets/budgets";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import type { files } from "@/lib/contracts/files";

const REFUSALS: Partial<Record<BudgetName, ErrorCode>> = {
  upload_megabytes: "upload_budget",
  upload_megabytes_of_tenant: "upload_budget_of_tenant",
};

/** Spends a megabyte of the day. Throws `upload_budget` or `upload_budget_of_tenant`, with the limit and the wait, when none is left. */
export const spendMegabyte = async (
  { tenant, caller }: Call<typeof files.upload>,
  services: Services,
): Promise<void> => {
  try {
    await budgetsOf(services).spend(
      { budget: "upload_megabytes", tenant, owner: [caller.identityId] },
      { budget: "upload_megabytes_of_tenant", tenant },
    );
  } catch (error) {
    const refusal = error instanceof BudgetUsedUp && REFUSALS[error.budget];
    if (!refusal) throw error;
    throw new AppError(refusal, { ...error.data, limitMB: services.environment.budgets[error.budget] });
  }
};
