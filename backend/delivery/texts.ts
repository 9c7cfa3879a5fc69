import { createTranslator } from "next-intl";
import type { BackendEnvironment } from "@/backend/environment";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Reader } from "@/lib/domain/application/reader";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { BRANDS } from "@/lib/domain/tenant/brands";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { loadMessages } from "@/lib/i18n/messages";
import { renderEmail } from "./email";
import type { Message } from "./message";
import { siteOf } from "./tenant-site";

const MINUTE_MS = 60_000;

/** The messages of a tenant in one language, as a reader reads them. */
export const translator = async (locale: Locale, tenant: Tenant, reader?: Reader) =>
  createTranslator({ locale: tagOf(locale) as Locale, messages: await loadMessages(locale, tenant, reader) });

/** The content of a message: text, and for e-mail also HTML and files. */
export type MessageContent = Pick<Message, "text" | "mail">;

interface Verification {
  tenant: Tenant;
  method: VerificationMethod;
  locale: Locale;
  code: string;
  lifetimeMS: number;
  /** Whether the code is to be told to the staff at a desk. */
  isAtDesk: boolean;
}

/**
 * The message with a code, in the applicant's language. The last line of an SMS binds the code to the tenant's site, so that phones
 * suggest it on that site only; a code for the desk is typed on no phone.
 */
export const verificationMessage = async (
  environment: BackendEnvironment,
  verification: Verification,
): Promise<MessageContent> => {
  const { tenant, method, locale, code, lifetimeMS, isAtDesk } = verification;
  const t = await translator(locale, tenant);
  const minutes = Math.max(1, Math.round(lifetimeMS / MINUTE_MS));
  const text = t(isAtDesk ? "messages.desk_code" : "messages.verification_code", { code, minutes });
  if (method === "email") {
    const title = t("messages.verification_subject");
    const html = await renderEmail({
      language: tagOf(locale),
      title,
      lead: text,
      rows: [],
      footer: t("messages.footer"),
      accent: BRANDS[tenant].accent[600],
    });
    return { text, mail: { subject: title, html } };
  }
  const site = method === "sms" && !isAtDesk ? siteOf(environment, tenant) : undefined;
  return { text: site ? `${text}\n\n@${site.host} #${code}` : text };
};
