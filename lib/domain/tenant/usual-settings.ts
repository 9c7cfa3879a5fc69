import { orderPages, PAGE_STEPS } from "@/lib/domain/application/steps";
import { countryOf } from "@/lib/domain/country/countries";
import { defaultVerificationMethods, type Tenant, tenantRow } from "./tenants";

/** The settings that a tenant's row and its country decide, before anybody has configured anything. */
export const usualSettings = (tenant: Tenant) => {
  const { country, pages = PAGE_STEPS } = tenantRow(tenant);
  const { agePreCheck = false, nativeNames = false } = countryOf(country);
  return {
    pages: orderPages(pages),
    agePreCheck,
    nativeNames,
    pageImages: {},
    verification: defaultVerificationMethods(tenant),
    addressTemplate: "address-template-1" as const,
    usernameRequired: false,
    draftReminders: true,
  };
};
