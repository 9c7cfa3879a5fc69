import type { Confirmation, EmailContent } from "@/backend/delivery/email";
import { siteOf } from "@/backend/delivery/tenant-site";
import type { translator } from "@/backend/delivery/texts";
import type { Services } from "@/backend/services";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { routes } from "@/lib/domain/routes";
import { locationOf, type Tenant } from "@/lib/domain/tenant/tenants";
import { dayText, instantText } from "@/lib/i18n/dates";
import { type Day, plusDays } from "@/lib/kit/day";
import { instantAt } from "@/lib/kit/instant";
import { locationNames } from "./location-names";
import type { StaffMessageData, StaffMessageKind } from "./queue";
import { countWeek, FIGURES } from "./week-figures";

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
export interface Written extends Partial<Pick<EmailContent, "rows" | "button">> {
  subject: string;
  lead: string;
  /** What to do if it was not the reader. */
  notYou: string;
  setting?: Confirmation;
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

const link = async (context: Context, { kind, url, expiresAt }: StaffMessageData["link"]): Promise<Written> => {
  const { t, network, reader } = context;
  const values = { network, username: reader.username, time: timeOf(context, expiresAt) };
  return {
    subject: t(`staffMessages.link_${kind}_subject`, { network }),
    lead: t(`staffMessages.link_${kind}_lead`, values),
    button: { label: t(`staffMessages.link_${kind}_open`), address: url },
    notYou: t(`staffMessages.link_${kind}_not_you`),
  };
};

const newDevice = async (context: Context, { device, at }: StaffMessageData["new_device"]): Promise<Written> => {
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

const wrongFactors = async (context: Context, { at }: StaffMessageData["wrong_factors"]): Promise<Written> => {
  const { t, network, reader } = context;
  return {
    subject: t("staffMessages.wrong_factors_subject"),
    lead: t("staffMessages.wrong_factors_lead", { network, username: reader.username, time: timeOf(context, at) }),
    button: buttonTo(context, t("staffMessages.new_device_open"), routes.account),
    notYou: t("staffMessages.wrong_factors_not_you"),
  };
};

const alert = async (context: Context, { kind, ...values }: StaffMessageData["alert"]): Promise<Written> => {
  const { t } = context;
  return {
    subject: t(`staffMessages.alert_${kind}_subject`, { actor: values.actor }),
    lead: t(`staffMessages.alert_${kind}_lead`, values),
    button: buttonTo(context, t("staffMessages.alert_open"), routes.audit),
    notYou: t("staffMessages.alert_not_you"),
  };
};

/** The sums over the reader's locations, each with its week by its own clock. */
const figuresOf = async ({ services, tenant, reader }: Context, week: Day) => {
  const figures = await Promise.all(
    reader.locationKeys.map((locationKey) => {
      const zone = zoneOf(tenant, [locationKey]);
      const [from, to] = [week, plusDays(week, 7)].map((day) => instantAt(day, "00:00", zone)) as [Date, Date];
      return countWeek(services.db, tenant, { locationKey, from, to });
    }),
  );
  return FIGURES.map((name) => ({ name, count: figures.reduce((sum, one) => sum + one[name], 0) }));
};

const summary = async (context: Context, { week }: StaffMessageData["summary"]): Promise<Written> => {
  const { t, locale, tenant, reader } = context;
  const day = week as Day;
  const [from, to] = [day, plusDays(day, 6)].map((one) => dayText(locale, "mediumDate", one));
  const setting = buttonTo(context, t("staffMessages.summary_setting_open"), routes.account);
  return {
    subject: t("staffMessages.summary_subject", { from: from ?? "", to: to ?? "" }),
    lead: t("staffMessages.summary_lead", { location: locationNames(tenant, reader.locationKeys) }),
    rows: (await figuresOf(context, day)).map(({ name, count }) => ({
      label: t(`staffMessages.summary_${name}`),
      value: new Intl.NumberFormat(tagOf(locale)).format(count),
    })),
    button: buttonTo(context, t("staffMessages.summary_open"), routes.audit),
    ...(setting && { setting: { lead: t("staffMessages.summary_setting"), button: setting } }),
    notYou: t("staffMessages.summary_not_you"),
  };
};

type Writers = { [Kind in StaffMessageKind]: (context: Context, data: StaffMessageData[Kind]) => Promise<Written> };

/** How each message is written. */
export const PARTS: Writers = { link, new_device: newDevice, wrong_factors: wrongFactors, alert, summary };
