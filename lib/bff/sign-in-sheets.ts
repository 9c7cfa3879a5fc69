import "server-only";
import type { SignInSheet } from "@/lib/contracts/overview-parts";
import { staffOverview } from "@/lib/contracts/staff-overview";
import { countryOf } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import { phoneText } from "@/lib/domain/person/phone";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { type Day, dayIn } from "@/lib/kit/day";
import { callBackend } from "./call-backend";
import type { StaffLocation } from "./staff";

/** The sign-in sheets of a day, today without one, with phone numbers as people in the country write them. */
export const loadSignInSheets = async (
  as: { tenant: Tenant; token: string },
  { location_key: locationKey, timeZone }: StaffLocation,
  {
    date = dayIn(timeZone, new Date()),
    startDay,
    language,
  }: { date?: Day | undefined; startDay?: string | undefined; language: Locale },
): Promise<{ date: Day; sheets: SignInSheet[] }> => {
  const { region } = countryOf(tenantRow(as.tenant).country);
  const reply = await callBackend(staffOverview.signInSheets, as, { query: { locationKey, date, startDay, language } });
  const sheets = reply.sheets.map((sheet) => ({
    ...sheet,
    people: sheet.people.map((starter) => ({ ...starter, phone: starter.phone && phoneText(starter.phone, region) })),
  }));
  return { date: reply.date, sheets };
};
