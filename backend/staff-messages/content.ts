import type { EmailContent } from "@/backend/delivery/email";
import { renderEmail } from "@/backend/delivery/email";
import type { MessageContent } from "@/backend/delivery/texts";
import { translator } from "@/backend/delivery/texts";
import type { Services } from "@/backend/services";
import { tagOf } from "@/lib/domain/country/locales";
import { BRANDS } from "@/lib/domain/tenant/brands";
import { localeFor } from "@/lib/domain/tenant/language";
import { tenantName } from "@/lib/i18n/tenant-names";
import { PARTS, type StaffMessage, type Written } from "./parts";

const plainText = ({ lead, button, footer }: Pick<EmailContent, "lead" | "button" | "footer">) =>
  [lead, button && `${button.label}: ${button.address}`, footer].filter(Boolean).join("\n\n");

/** The e-mail in the language of the account, else the country's. It says what to do if it was not the reader. */
export const staffMessage = async (services: Services, message: StaffMessage): Promise<MessageContent> => {
  const { tenant, reader, kind, data } = message;
  const locale = localeFor(tenant, reader.language ?? undefined);
  const t = await translator(locale, tenant);
  const network = await tenantName(tenant, locale);
  const context = { services, tenant, reader, locale, t, network };
  const { subject, lead, notYou, button }: Written = PARTS[kind](context, data as never);
  const footer = t("staffMessages.footer", { username: reader.username, network });
  const parts = { lead: `${lead}\n\n${notYou}`, button, footer };
  const html = await renderEmail({
    ...parts,
    rows: [],
    language: tagOf(locale),
    title: subject,
    accent: BRANDS[tenant].accent[600],
  });
  return { text: plainText(parts), mail: { subject, html } };
};
