import type { EmailContent } from "@/backend/delivery/email";
import { siteOf } from "@/backend/delivery/tenant-site";
import type { translator } from "@/backend/delivery/texts";
import type { Services } from "@/backend/services";
import type { Locale } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { locationOf, type Tenant } from "@/lib/domain/tenant/tenants";
import { instantText } from "@/lib/i18n/dates";
import type { StaffMessageData, StaffMessageKind } from "./queue";

/** Whom a message is written for. */
export interface Reader {
  username: string;
  language: string | null;
  locationKeys: string[];
}

/** A message that is to be written. */
export interface StaffMessage {
  tenant: Tenant;
  reader: Reader;
  kind: StaffMessageKind;
  data: unknown;
}

/** The words of a message. */
export interface Written extends Partial<Pick<EmailContent, "button">> {
  subject: string;
  lead: string;
  /** What to do if it was not the reader. */
  notYou: string;
}

interface Context extends Pick<StaffMessage, "tenant" | "reader"> {
  services: Services;
  locale: Locale;
  t: Awaited<ReturnType<typeof translator>>;
  network: string;
}

const UTC = "UTC";

const zoneOf = (tenant: Tenant, [first]: readonly string[]): string =>
  (first && locationOf(tenant, first)?.timeZone) || UTC;

const timeOf = ({ locale, tenant, reader }: Context, instant: string): string =>
  instantText(locale, "longInstant", new Date(instant), zoneOf(tenant, reader.locationKeys));

/** A button that leads to a page of the network's own dashboard; none where the network has no host. */
const buttonTo = ({ services, tenant }: Context, label: string, route: string) => {
  const site = siteOf(services.environment, tenant);
  return site && { label, address: site.origin + route };
};

const link = (context: Context, { kind, url, expiresAt }: StaffMessageData["link"]): Written => {
  const { t, network, reader } = context;
  const values = { network, username: reader.username, time: timeOf(context, expiresAt) };
  return {
    subject: t(`staffMessages.link_${kind}_subject`, { network }),
    lead: t(`staffMessages.link_${kind}_lead`, values),
    button: { label: t(`staffMessages.link_${kind}_open`), address: url },
    notYou: t(`staffMessages.link_${kind}_not_you`),
  };
};

const newDevice = (context: Context, { device, at }: StaffMessageData["new_device"]): Written => {
  const { t, network, reader } = context;
  const name = device || t("staffMessages.new_device_unknown");
  const values = { network, username: reader.username, device: name, time: timeOf(context, at) };
  return {
    subject: t("staffMessages.new_device_subject"),
    lead: t("staffMessages.new_device_lead", values),
    button: buttonTo(context, t("staffMessages.new_device_open"), routes.account),
    notYou: t("staffMessages.new_device_not_you"),
  };
};

const wrongFactors = (context: Context, { at }: StaffMessageData["wrong_factors"]): Written => {
  const { t, network, reader } = context;
  return {
    subject: t("staffMessages.wrong_factors_subject"),
    lead: t("staffMessages.wrong_factors_lead", { network, username: reader.username, time: timeOf(context, at) }),
    button: buttonTo(context, t("staffMessages.new_device_open"), routes.account),
    notYou: t("staffMessages.wrong_factors_not_you"),
  };
};

const alert = (context: Context, { kind, ...values }: StaffMessageData["alert"]): Written => {
  const { t } = context;
  return {
    subject: t(`staffMessages.alert_${kind}_subject`, { actor: values.actor }),
    lead: t(`staffMessages.alert_${kind}_lead`, values),
    button: buttonTo(context, t("staffMessages.alert_open"), routes.audit),
    notYou: t("staffMessages.alert_not_you"),
  };
};

type Writers = { [Kind in StaffMessageKind]: (context: Context, data: StaffMessageData[Kind]) => Written };

/** How each message is written. */
export const PARTS: Writers = { link, new_device: newDevice, wrong_factors: wrongFactors, alert };
