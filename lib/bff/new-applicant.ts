import "server-only";
import { getTranslations } from "next-intl/server";
import { type StaffSettings, staffConfiguration } from "@/lib/contracts/staff-configuration";
import { shownContract } from "@/lib/domain/application/contract";
import { countryOf } from "@/lib/domain/country/countries";
import { countryForm } from "@/lib/domain/country/country-forms";
import type { Locale } from "@/lib/domain/country/locales";
import { defaultLocaleOf, localesOf } from "@/lib/domain/tenant/language";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { callBackend } from "./call-backend";
import { formConfiguration } from "./form-page";

/** What somebody at the desk reads in their language. */
const personTexts = async (tenant: Tenant, language: Locale, { contract, pages }: StaffSettings) => {
  const contractTexts = await getTranslations({ locale: language, namespace: "contract" });
  const t = await getTranslations({ locale: language, namespace: "newApplicant" });
  const { country } = tenantRow(tenant);
  return {
    language,
    agreement: pages.includes("contract") ? shownContract(contract.body, language, country) : undefined,
    accept: contractTexts("accept"),
    signerName: t("signerName"),
  };
};

/** A location's form and agreement, for staff who add an applicant there. The network's usual language comes first. */
export const loadNewApplicant = async (tenant: Tenant, token: string, locationKey: string) => {
  const settings = await callBackend(
    staffConfiguration.get,
    { tenant, token },
    { params: { location_key: locationKey } },
  );
  const usual = defaultLocaleOf(tenant);
  const languages = [usual, ...localesOf(tenant).filter((locale) => locale !== usual)];
  const { region } = countryOf(tenantRow(tenant).country);
  return {
    region,
    configuration: formConfiguration(settings, settings.ageRestrictions, countryForm(region)),
    methods: settings.verification,
    contractVersion: settings.contract.version,
    persons: await Promise.all(languages.map((language) => personTexts(tenant, language, settings))),
  };
};
