import type { FormConfiguration } from "./application";

/** A tenant's settings, and what its locations have otherwise. */
export type TenantSettings = FormConfiguration & {
  locationOverrides: Readonly<Partial<Record<string, Partial<FormConfiguration>>>>;
};

/** A location's settings: its own over the tenant's; the tenant's before a location is known. */
export const effectiveSettings = <Settings extends TenantSettings>(
  dashboardConfig: Settings,
  locationKey: string | null | undefined,
): Omit<Settings, "locationOverrides"> => {
  const { locationOverrides, ...tenantSettings } = dashboardConfig;
  return { ...tenantSettings, ...(locationKey ? locationOverrides[locationKey] : undefined) };
};
