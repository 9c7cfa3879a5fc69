import { z } from "zod";
import type { VerificationMethod } from "@/lib/contracts/configuration";

const address = z.url({ protocol: /^https?$/ }).optional();
const text = z.string().min(1).optional();

/** What is read of the environment to reach people. */
export const deliveryVariables = {
  SMS_GATEWAY_URL: address,
  SMS_GATEWAY_TOKEN: text,
  WHATSAPP_GATEWAY_URL: address,
  WHATSAPP_GATEWAY_TOKEN: text,
  VIBER_GATEWAY_URL: address,
  VIBER_GATEWAY_TOKEN: text,
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  TWILIO_WHATSAPP_FROM: text,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text,
  SUPPORT_WEBHOOK_URL: address,
};

type Variables = z.output<z.ZodObject<typeof deliveryVariables>>;

export interface Gateway {
  url: string;
  token: string | undefined;
}

export interface Sender {
  name: string;
  address: string;
}

export interface Twilio {
  accountSid: string;
  authToken: string;
  from: Partial<Record<VerificationMethod, string>>;
}

/** How each method reaches people; what is not set cannot. */
export interface DeliverySettings {
  gateways: Partial<Record<VerificationMethod, Gateway>>;
  twilio: Twilio | undefined;
  smtp: { url: string; from: Sender } | undefined;
  supportWebhookUrl: string | undefined;
}

const gateway = (url: string | undefined, token: string | undefined): Gateway | undefined =>
  url === undefined ? undefined : { url, token };

const twilioOf = (env: Variables): Twilio | undefined => {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_WHATSAPP_FROM } = env;
  const from = {
    ...(TWILIO_FROM && { sms: TWILIO_FROM }),
    ...(TWILIO_WHATSAPP_FROM && { whatsapp: TWILIO_WHATSAPP_FROM }),
  };
  const hasSender = Object.keys(from).length > 0;
  if (!TWILIO_ACCOUNT_SID && !TWILIO_AUTH_TOKEN && !hasSender) return undefined;
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !hasSender)
    throw new Error(
      "TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM or TWILIO_WHATSAPP_FROM are wanted together",
    );
  return { accountSid: TWILIO_ACCOUNT_SID, authToken: TWILIO_AUTH_TOKEN, from };
};

const SENDER = /^(?:"?([^"<>]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/;

/** `Startday <hello@example.org>`, or the address alone. Throws for anything else. */
const senderOf = (from: string): Sender => {
  const [, name, named, bare] = SENDER.exec(from.trim()) ?? [];
  const found = z.email().safeParse(named ?? bare);
  if (!found.success) throw new Error("MAIL_FROM is no sender: name <address>");
  return { name: name || "Startday", address: found.data };
};

const smtpOf = ({ SMTP_URL, MAIL_FROM }: Variables): DeliverySettings["smtp"] => {
  if (!SMTP_URL) return undefined;
  if (!MAIL_FROM) throw new Error("MAIL_FROM is required with SMTP_URL");
  return { url: SMTP_URL, from: senderOf(MAIL_FROM) };
};

/** The part of the environment that reaches people. Throws, naming the variable, when one is missing or wrong. */
export const deliverySettings = (env: Variables): DeliverySettings => {
  const gateways = {
    sms: gateway(env.SMS_GATEWAY_URL, env.SMS_GATEWAY_TOKEN),
    whatsapp: gateway(env.WHATSAPP_GATEWAY_URL, env.WHATSAPP_GATEWAY_TOKEN),
    viber: gateway(env.VIBER_GATEWAY_URL, env.VIBER_GATEWAY_TOKEN),
  };
  return {
    gateways: Object.fromEntries(Object.entries(gateways).filter(([, found]) => found)),
    twilio: twilioOf(env),
    smtp: smtpOf(env),
    supportWebhookUrl: env.SUPPORT_WEBHOOK_URL,
  };
};
