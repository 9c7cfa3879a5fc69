import { budgetsOf, type Charge } from "@/backend/budgets/budgets";
import type { ApplicationOwner } from "@/backend/registrations/application";
import type { Services } from "@/backend/services";

/**
 * Moves, cancels or books an application again, if its budget allows one more change. A change that is refused costs nothing; a
 * repeat under its idempotency key does not come here. Throws `too_many_requests` with the wait.
 */
export const limitChanges = async <Result>(
  services: Services,
  { tenant, identityId }: ApplicationOwner,
  registrationId: string,
  change: () => Promise<Result>,
): Promise<Result> => {
  // With the caller in the key, nobody spends what belongs to another's application.
  const charge: Charge = { budget: "changes_of_application", tenant, owner: [identityId, registrationId] };
  const refund = await budgetsOf(services).spend(charge);
  try {
    return await change();
  } catch (error) {
    await refund();
    throw error;
  }
};
