import { createTranslator } from "next-intl";
import { isLocale, LOCALES, type Locale, tagOf } from "@/lib/domain/country/locales";
import { type ExportColumnName, type ExportFormat, exportColumn } from "@/lib/domain/dashboard/export-columns";
import { isNoPhoneReason } from "@/lib/domain/dashboard/walk-in";
import { internationalPhone } from "@/lib/domain/person/phone";
import { DESK_METHOD } from "@/lib/domain/tenant/methods";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { exportHeading } from "@/lib/i18n/export-headings";
import { loadMessages } from "@/lib/i18n/messages";

const LIST_SEPARATOR = "; ";

// A cell of a CSV file that begins with a plus sign is a number or a formula to spreadsheets; one with a bracket is text.
const phoneText = (phone: string, format: ExportFormat): string => {
  const text = internationalPhone(phone);
  return format === "csv" ? text.replace(/^\+(\d+)/, "(+$1)") : text;
};

const phonesText = (phones: string, format: ExportFormat): string =>
  phones
    .split(LIST_SEPARATOR)
    .map((phone) => phoneText(phone, format))
    .join(LIST_SEPARATOR);

/** Headings and values of an export as people read them in a language. */
export const exportTexts = async (language: Locale, tenant: Tenant, format: ExportFormat) => {
  const t = createTranslator({ locale: tagOf(language) as Locale, messages: await loadMessages(language, tenant) });
  const shown: Readonly<Record<string, (value: string) => string>> = {
    status: (value) => t(`applicants.status_${value}` as "applicants.status_draft"),
    state: (value) => t(`applicants.state_${value}` as "applicants.state_active"),
    gender: (value) => t(`options.gender.${value}` as "options.gender.female"),
    method: (value) =>
      value === DESK_METHOD ? t("applicants.noPhone") : t(`verify.method_${value}` as "verify.method_sms"),
    yesOrNo: (value) => t(value === "true" ? "common.yes" : "common.no"),
    reason: (value) => (isNoPhoneReason(value) ? t(`newApplicant.reason_${value}`) : value),
    language: (value) => (isLocale(value) ? LOCALES[value].name : value),
    phones: (value) => phonesText(value, format),
  };
  return {
    title: t("dashboard.applicants"),
    heading: await exportHeading(language, tenant),
    value: (name: ExportColumnName, stored: string): string =>
      stored === "" ? "" : (shown[exportColumn(name).kind ?? ""]?.(stored) ?? stored),
  };
};

/** The separator of cells that spreadsheets expect where a language is spoken: a comma, unless it is in decimal numbers. */
export const cellSeparator = (language: Locale): string => {
  const parts = new Intl.NumberFormat(tagOf(language)).formatToParts(0.5);
  return parts.some(({ type, value }) => type === "decimal" && value === ",") ? ";" : ",";
};
