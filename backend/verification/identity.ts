import type { VerificationMethod } from "@/lib/contracts/configuration";
import { countryOf } from "@/lib/domain/country/countries";
import { toE164 } from "@/lib/domain/person/phone";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { mailboxIn } from "@/lib/kit/email";

/** A phone or mailbox that a code verifies, in its normalised spelling. */
export interface Identity {
  tenant: Tenant;
  method: VerificationMethod;
  value: string;
}

const normalise = (tenant: Tenant, method: VerificationMethod, typed: string): string | undefined =>
  method === "email" ? mailboxIn(typed) : toE164(typed, countryOf(tenantRow(tenant).country).region);

/** The identity of a typed value; `undefined` if no message can reach it. */
export const identityOf = (tenant: Tenant, method: VerificationMethod, typed: string): Identity | undefined => {
  const value = normalise(tenant, method, typed);
  return value === undefined ? undefined : { tenant, method, value };
};
