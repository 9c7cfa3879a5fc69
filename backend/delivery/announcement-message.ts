import { composeMessage } from "@/lib/domain/announcements/texts";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { nameAndAddress } from "@/lib/domain/location/search";
import { BRANDS } from "@/lib/domain/tenant/brands";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { renderEmail } from "./email";
import { eventLocation } from "./event-rows";
import type { EventData } from "./outbox";
import { type MessageContent, translator } from "./texts";

interface AnnouncementDetails {
  tenant: Tenant;
  /** The language of the text. */
  locale: Locale;
  data: EventData;
  announcement?: string | null;
  /** The address of a mail; undefined for a message to a phone. */
  mailbox: string | undefined;
}

/** What staff wrote to many, signed with the centre's name and address. */
export const announcementMessage = async (details: AnnouncementDetails): Promise<MessageContent> => {
  const { tenant, locale, data, announcement, mailbox } = details;
  const location = await eventLocation(tenant, data.announcement?.locationKey, locale);
  const text = composeMessage(announcement ?? "", nameAndAddress(location));
  if (mailbox === undefined) return { text };
  const t = await translator(locale, tenant);
  const [title, footer] = [t("messages.announcement_subject"), t("messages.footer")];
  const accent = BRANDS[tenant].accent[600];
  const html = await renderEmail({ language: tagOf(locale), title, lead: text, rows: [], footer, accent });
  return { text: `${text}\n\n${footer}`, mail: { subject: title, html, locationKey: location.location_key } };
};
