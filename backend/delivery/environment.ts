import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { Sender } from "@/lib/server/environment/schemas";
import type { Values } from "@/lib/server/environment/variables";

export interface Gateway {
  url: string;
  token: string | undefined;
}

export interface Twilio {
  accountSid: string;
  authToken: string;
  from: Partial<Record<VerificationMethod, string>>;
}

/** The configured adapters; a method without one cannot send. */
export interface DeliverySettings {
  gateways: Partial<Record<VerificationMethod, Gateway>>;
  twilio: Twilio | undefined;
  smtp: { url: string; from: Sender } | undefined;
  supportWebhookUrl: string | undefined;
}

const gateway = (url: string | undefined, token: string | undefined): Gateway | undefined =>
  url === undefined ? undefined : { url, token };

/** What is not set reaches nobody. */
type Given = Partial<Values>;

const twilioOf = (values: Given): Twilio | undefined => {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM, TWILIO_WHATSAPP_FROM } = values;
  const from = {
    ...(TWILIO_FROM && { sms: TWILIO_FROM }),
    ...(TWILIO_WHATSAPP_FROM && { whatsapp: TWILIO_WHATSAPP_FROM }),
  };
  return accountSid && authToken ? { accountSid, authToken, from } : undefined;
};

const smtpOf = ({ SMTP_URL: url, MAIL_FROM: from }: Given): DeliverySettings["smtp"] =>
  url && from ? { url, from } : undefined;

/** The settings of message delivery. */
export const deliverySettings = (env: Given): DeliverySettings => {
  const gateways = {
    sms: gateway(env.SMS_GATEWAY_URL, env.SMS_GATEWAY_TOKEN),
    whatsapp: gateway(env.WHATSAPP_GATEWAY_URL, env.WHATSAPP_GATEWAY_TOKEN),
    viber: gateway(env.VIBER_GATEWAY_URL, env.VIBER_GATEWAY_TOKEN),
  };
  return {
    gateways: Object.fromEntries(Object.entries(gateways).filter(([, configured]) => configured)),
    twilio: twilioOf(env),
    smtp: smtpOf(env),
    supportWebhookUrl: env.SUPPORT_WEBHOOK_URL,
  };
};
