import type { BudgetName } from "@/backend/budgets/budget-table";
import { budgetsOf } from "@/backend/budgets/budgets";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError, type ErrorCode } from "@/lib/contracts/errors";
import type { files } from "@/lib/contracts/files";

// The applicant's own comes first: an applicant over the limit must not use up the network's.
const BUDGETS = [
  ["upload_megabytes", "upload_budget"],
  ["upload_megabytes_of_tenant", "upload_budget_of_tenant"],
] as const satisfies readonly (readonly [BudgetName, ErrorCode])[];

/** Spends a megabyte of the day. Throws `upload_budget` or `upload_budget_of_tenant`, with the limit and the wait, when none is left. */
export const spendMegabyte = async (
  { tenant, caller }: Call<typeof files.upload>,
  services: Services,
): Promise<void> => {
  const budgets = budgetsOf(services);
  for (const [budget, refusal] of BUDGETS) {
    const owner = refusal === "upload_budget" ? { owner: [caller.identityId] } : {};
    await budgets.spend({ budget, tenant, ...owner }).catch((error) => {
      if (!(error instanceof AppError)) throw error;
      throw new AppError(refusal, { ...error.data, limitMB: services.environment.budgets[budget] });
    });
  }
};
