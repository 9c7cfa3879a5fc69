import { AppError } from "@/lib/contracts/errors";
import type { ConfigurationPatch, StaffSettings } from "@/lib/contracts/staff-configuration";
import { orderAllPages, type PageStep } from "@/lib/domain/application/steps";
import { settingProblems } from "@/lib/domain/location/settings";
import { localesOf } from "@/lib/domain/tenant/language";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** A manager's patch with distinct methods, and distinct pages in the network's order. */
export const normalisePatch = (
  { pages, verification, ...patch }: ConfigurationPatch,
  network: readonly PageStep[],
): ConfigurationPatch => ({
  ...patch,
  ...(pages !== undefined && { pages: pages && orderAllPages(network).filter((step) => pages.includes(step)) }),
  ...(verification !== undefined && { verification: verification && [...new Set(verification)] }),
});

/** What is given, without what is taken away. */
const givenIn = (patch: ConfigurationPatch) =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null)) as {
    [Name in keyof ConfigurationPatch]: NonNullable<ConfigurationPatch[Name]>;
  };

/** Throws `validation_failed` naming every invalid setting. */
export const requireValidSettings = (
  tenant: Tenant,
  patch: ConfigurationPatch,
  { before, after }: { before: StaffSettings; after: StaffSettings },
): void => {
  const given = givenIn(patch);
  const judged = { ...given, ...(given.ageRestrictions && { ageRestrictions: after.ageRestrictions }) };
  const wrong = settingProblems(judged, { before: before.contract, locales: localesOf(tenant) });
  if (wrong.length === 0) return;
  const fields = Object.fromEntries(wrong.map((field) => [field, "validator_form_invalid"]));
  throw new AppError("validation_failed", { fields });
};
