import { isSupportedCountry } from "libphonenumber-js/max";
import { budgetsOf } from "@/backend/budgets/budgets";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { people } from "@/lib/contracts/people";
import { RULE_ERRORS } from "@/lib/domain/application/rules";
import { readPhone } from "@/lib/domain/person/phone";
import { isUsername } from "@/lib/domain/person/username";
import { isUsernameTaken } from "./store";

/** Whether another applicant of the tenant has entered this username. Throws `validation_failed` for an invalid one. */
export const usernameExists = async (
  { tenant, caller, params }: Call<typeof people.usernameExists>,
  services: Services,
) => {
  const owner = { tenant, identityId: caller.identityId };
  await budgetsOf(services).spend({ budget: "username_lookups", tenant, owner: [caller.identityId] });
  if (!isUsername(params.username))
    throw new AppError("validation_failed", { fields: { username: RULE_ERRORS.invalid } });
  return { exists: await isUsernameTaken(services.db, owner, params.username) };
};

/** Checks a phone by its country's full numbering plan. A number without a country code is read as the region's. */
export const checkPhone = async ({ tenant, caller, query }: Call<typeof people.checkPhone>, services: Services) => {
  await budgetsOf(services).spend({ budget: "phone_lookups", tenant, owner: [caller.identityId] });
  if (!isSupportedCountry(query.region))
    throw new AppError("validation_failed", { fields: { region: RULE_ERRORS.invalid } });
  const { number, asks } = readPhone(query.phone, query.region);
  return {
    isPossible: number !== undefined,
    isValid: number !== undefined && asks.length === 0,
    ...(number && { e164: number }),
  };
};
