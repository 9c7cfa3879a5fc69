import { createTranslator } from "next-intl";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { type ExportColumnName, exportColumn } from "@/lib/domain/dashboard/export-columns";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { loadMessages } from "./messages";

/** The heading of an export's column in a language, with the names that the tenant's country has for it. */
export const exportHeading = async (language: Locale, tenant: Tenant): Promise<(name: ExportColumnName) => string> => {
  const t = createTranslator({ locale: tagOf(language) as Locale, messages: await loadMessages(language, tenant) });
  return (name) => t(exportColumn(name).heading as "applicants.status");
};
