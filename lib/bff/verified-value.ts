import "server-only";
import type { VerifiedValue } from "@/lib/domain/application/verified-value";
import type { Region } from "@/lib/domain/country/countries";
import { toE164 } from "@/lib/domain/person/phone";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { readLoginSession } from "./login-session";

/** What the signed-in applicant has verified, a number in E.164; undefined where the login session does not know it. */
export const loadVerifiedValue = async (tenant: Tenant, region: Region): Promise<VerifiedValue | undefined> => {
  const verified = (await readLoginSession("applicant", tenant))?.verified;
  if (!verified || verified.method === "email") return verified;
  const value = toE164(verified.value, region);
  return value === undefined ? undefined : { ...verified, value };
};
