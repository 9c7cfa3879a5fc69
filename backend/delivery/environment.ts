import type { VerificationMethod } from "@/lib/contracts/configuration";
import type { MessageSender } from "@/lib/server/environment/address-schemas";
import type { Sender } from "@/lib/server/environment/schemas";
import type { Values } from "@/lib/server/environment/variables";

/** The configured adapters; a method without one cannot send. */
export interface DeliverySettings {
  gateways: Partial<Record<VerificationMethod, MessageSender | undefined>>;
  smtp: { url: string; from: Sender } | undefined;
  supportWebhookUrl: string | undefined;
}

const smtpOf = ({ SMTP_URL: url, MAIL_FROM: from }: Partial<Values>): DeliverySettings["smtp"] =>
  url && from ? { url, from } : undefined;

/** The settings of message delivery. What is not set reaches nobody. */
export const deliverySettings = (env: Partial<Values>): DeliverySettings => ({
  gateways: {
    sms: env.SMS_GATEWAY_URL,
    whatsapp: env.WHATSAPP_GATEWAY_URL,
    viber: env.VIBER_GATEWAY_URL,
  },
  smtp: smtpOf(env),
  supportWebhookUrl: env.SUPPORT_WEBHOOK_URL,
});
