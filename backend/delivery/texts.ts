import { createTranslator } from "next-intl";
import type { BackendEnvironment } from "@/backend/environment";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { BRANDS } from "@/lib/domain/tenant/brands";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { loadMessages } from "@/lib/i18n/messages";
import type { Message } from "./delivery";
import { renderEmail } from "./email";
import { siteOf } from "./tenant-site";

const MINUTE_MS = 60_000;

/** A tenant's words in one language. */
export const translator = async (locale: Locale, tenant: Tenant) =>
  createTranslator({ locale: tagOf(locale) as Locale, messages: await loadMessages(locale, tenant) });

/** What is said: to everybody the text, to a mailbox more. */
export type MessageContent = Pick<Message, "text" | "mail">;

interface Verification {
  tenant: Tenant;
  method: VerificationMethod;
  locale: Locale;
  code: string;
  lifetimeMS: number;
}

/**
 * What carries a code, in the applicant's language. The last line of an SMS binds the code to the tenant's site, so that
 * phones offer it there and nowhere else.
 */
export const verificationMessage = async (
  environment: BackendEnvironment,
  asked: Verification,
): Promise<MessageContent> => {
  const { tenant, method, locale, code, lifetimeMS } = asked;
  const t = await translator(locale, tenant);
  const minutes = Math.max(1, Math.round(lifetimeMS / MINUTE_MS));
  const text = t("messages.verification_code", { code, minutes });
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
  const site = method === "sms" ? siteOf(environment, tenant) : undefined;
  return { text: site ? `${text}\n\n@${site.host} #${code}` : text };
};
