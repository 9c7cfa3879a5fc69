import { z } from "zod";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { countryOf } from "@/lib/domain/country/countries";
import { toE164 } from "@/lib/domain/person/phone";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";

/** A phone or mailbox that a code verifies, in its normalised spelling. */
export interface Identity {
  tenant: Tenant;
  method: VerificationMethod;
  value: string;
}

const email = z.email().max(200);

const normalise = (tenant: Tenant, method: VerificationMethod, typed: string): string | undefined => {
  if (method === "email") return email.safeParse(typed.trim().toLowerCase()).data;
  return toE164(typed, countryOf(tenantRow(tenant).country).region);
};

/** The identity of a typed value; `undefined` if no message can reach it. */
export const identityOf = (tenant: Tenant, method: VerificationMethod, typed: string): Identity | undefined => {
  const value = normalise(tenant, method, typed);
  return value === undefined ? undefined : { tenant, method, value };
};
