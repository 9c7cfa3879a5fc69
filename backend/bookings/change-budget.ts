import { spendFor } from "@/backend/budgets/budgets";
import type { ApplicationOwner } from "@/backend/registrations/application";
import type { Services } from "@/backend/services";

/**
 * Moves, cancels or books an application again, if its budget allows one more change. A change that is refused costs nothing; a
 * repeat under its idempotency key does not come here. Throws `too_many_requests` with the wait.
 */
export const limitChanges = <Result>(
  services: Services,
  { tenant, identityId }: ApplicationOwner,
  registrationId: string,
  change: () => Promise<Result>,
): Promise<Result> => {
  // With the caller in the key, nobody spends what belongs to another's application.
  const owner = [identityId, registrationId];
  return spendFor(services, [{ budget: "changes_of_application", tenant, owner }], change);
};
