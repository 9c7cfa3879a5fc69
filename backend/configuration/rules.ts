import { refuseFields } from "@/backend/http/refuse-fields";
import type { ConfigurationPatch, StaffSettings } from "@/lib/contracts/staff-configuration";
import { orderAllPages, type PageStep } from "@/lib/domain/application/steps";
import { settingProblems } from "@/lib/domain/location/settings";
import { localesOf } from "@/lib/domain/tenant/language";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { PATHS_MAX } from "@/lib/kit/text";

/** A manager's patch with distinct methods, and distinct pages in the tenant's order. */
export const normalisePatch = (
  { pages, verification, ...patch }: ConfigurationPatch,
  tenantPages: readonly PageStep[],
): ConfigurationPatch => ({
  ...patch,
  ...(pages !== undefined && { pages: pages && orderAllPages(tenantPages).filter((step) => pages.includes(step)) }),
  ...(verification !== undefined && { verification: verification && [...new Set(verification)] }),
});

/** The patch without the settings that it removes. */
const withoutRemovals = (patch: ConfigurationPatch) =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== null)) as {
    [Name in keyof ConfigurationPatch]: NonNullable<ConfigurationPatch[Name]>;
  };

/** Throws `validation_failed` naming the first invalid settings. */
export const requireValidSettings = (
  tenant: Tenant,
  patch: ConfigurationPatch,
  { before, after }: { before: StaffSettings; after: StaffSettings },
): void => {
  const values = withoutRemovals(patch);
  const checked = { ...values, ...(values.ageRestrictions && { ageRestrictions: after.ageRestrictions }) };
  const invalid = settingProblems(checked, { before: before.contract, locales: localesOf(tenant) });
  refuseFields(Object.fromEntries(invalid.slice(0, PATHS_MAX).map((field) => [field, "validator_form_invalid"])));
};
