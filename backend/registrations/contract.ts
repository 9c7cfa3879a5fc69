import { createHash } from "node:crypto";
import type { Application } from "@/lib/contracts/application";
import type { LocationSettings } from "@/lib/contracts/configuration";
import { AppError } from "@/lib/contracts/errors";
import { type Signer, shownContract } from "@/lib/domain/application/contract";
import type { Locale } from "@/lib/domain/country/locales";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";

type Acceptance = NonNullable<Application["contract"]>;

/**
 * The acceptance to store: which text, in which language, when, by whom. Accepting the same text again keeps the first
 * time. Throws `contract_changed` if the applicant read another version than the one in force.
 */
export const acceptContract = (
  acceptance: { version: string; signer: Signer },
  stored: Acceptance | null | undefined,
  contract: LocationSettings["contract"],
  { tenant, language, now }: { tenant: Tenant; language: Locale; now: Date },
): Acceptance => {
  const shown = shownContract(contract.body, language, tenantRow(tenant).country);
  if (acceptance.version !== contract.version || shown.text === "")
    throw new AppError("contract_changed", { version: contract.version });
  const hash = createHash("sha256").update(shown.text).digest("hex");
  if (stored && stored.version === acceptance.version && stored.signer === acceptance.signer && stored.hash === hash)
    return stored;
  return {
    version: acceptance.version,
    hash,
    language: shown.language,
    signedAt: now.toISOString(),
    signer: acceptance.signer,
  };
};
