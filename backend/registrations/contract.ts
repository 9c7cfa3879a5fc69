import { createHash } from "node:crypto";
import type { Application } from "@/lib/contracts/application";
import type { LocationSettings } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import { type Signer, shownContract } from "@/lib/domain/application/contract";
import type { Locale } from "@/lib/domain/country/locales";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";

type Acceptance = NonNullable<Application["contract"]>;

/**
 * What is kept of an acceptance: which text, in which language, when, by whom. Saying the same again keeps the first
 * time. Throws `contract_changed` when another version is in force than the one that was read.
 */
export const acceptContract = (
  given: { version: string; signer: Signer },
  kept: Acceptance | null | undefined,
  contract: LocationSettings["contract"],
  { tenant, language, now }: { tenant: Tenant; language: Locale; now: Date },
): Acceptance => {
  const shown = shownContract(contract.body, language, tenantRow(tenant).country);
  if (given.version !== contract.version || shown.text === "")
    throw new AppError("contract_changed", { version: contract.version });
  const hash = createHash("sha256").update(shown.text).digest("hex");
  if (kept && kept.version === given.version && kept.signer === given.signer && kept.hash === hash) return kept;
  return { version: given.version, hash, language: shown.language, signedAt: now.toISOString(), signer: given.signer };
};
