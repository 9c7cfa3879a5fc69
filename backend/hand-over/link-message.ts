import { renderEmail } from "@/backend/delivery/email";
import { type MessageContent, translator } from "@/backend/delivery/texts";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { BRANDS } from "@/lib/domain/tenant/brands";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { instantText } from "@/lib/i18n/dates";
import { tenantName } from "@/lib/i18n/tenant-names";

interface LinkDetails {
  tenant: Tenant;
  /** The centre of the application, once it is chosen. */
  locationKey: string | undefined;
  method: VerificationMethod;
  locale: Locale;
  /** The student's first name: one short word of letters, so that nobody can send a text of their own. */
  name: string;
  address: string;
  endsAt: Date;
  zone: string;
}

/** The message with the link, in the student's language. */
export const linkMessage = async (details: LinkDetails): Promise<MessageContent> => {
  const { tenant, locationKey, method, locale, name, address, endsAt, zone } = details;
  const t = await translator(locale, tenant);
  const date = instantText(locale, "longDate", endsAt, zone);
  const lead = t("messages.hand_over_lead", { name, network: await tenantName(tenant, locale), date });
  if (method !== "email") return { text: `${lead}\n${address}` };
  const subject = t("messages.hand_over_subject");
  const footer = t("messages.footer");
  const html = await renderEmail({
    language: tagOf(locale),
    title: subject,
    lead,
    rows: [],
    button: { label: t("messages.hand_over_open"), address },
    footer,
    accent: BRANDS[tenant].accent[600],
  });
  return { text: [lead, "", address, "", footer].join("\n"), mail: { subject, html, locationKey } };
};
