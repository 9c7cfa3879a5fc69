import { address, sender, text } from "@/lib/server/environment/kinds";
import { BACKEND, type Group } from "@/lib/server/environment/row";

const web = address("http", "https");

const gatewayUrl = (what: string, host: string) =>
  ({
    kind: web,
    readBy: BACKEND,
    example: `https://${host}.example.org/send`,
    means: `A provider's address for messages over ${what}.`,
  }) as const;

const gatewayToken = (name: string) =>
  ({
    kind: text,
    isSecret: true,
    readBy: BACKEND,
    means: `Sent to \`${name}\` as \`Authorization: Bearer\`.`,
  }) as const;

/** How people are reached. */
export const DELIVERY = {
  title: "Messages",
  prefixes: ["SMS_GATEWAY", "WHATSAPP_GATEWAY", "VIBER_GATEWAY", "TWILIO_", "SUPPORT_WEBHOOK"],
  variables: {
    SMS_GATEWAY_URL: gatewayUrl("SMS", "sms"),
    SMS_GATEWAY_TOKEN: gatewayToken("SMS_GATEWAY_URL"),
    WHATSAPP_GATEWAY_URL: gatewayUrl("WhatsApp", "whatsapp"),
    WHATSAPP_GATEWAY_TOKEN: gatewayToken("WHATSAPP_GATEWAY_URL"),
    VIBER_GATEWAY_URL: gatewayUrl("Viber", "viber"),
    VIBER_GATEWAY_TOKEN: gatewayToken("VIBER_GATEWAY_URL"),
    TWILIO_ACCOUNT_SID: {
      kind: text,
      readBy: BACKEND,
      example: "AC00000000000000000000000000000000",
      means: "Twilio, where no gateway is set; wanted with its token and a number.",
    },
    TWILIO_AUTH_TOKEN: { kind: text, isSecret: true, readBy: BACKEND, means: "Twilio's token for the account." },
    TWILIO_FROM: { kind: text, readBy: BACKEND, example: "+15550001", means: "Twilio's number for SMS." },
    TWILIO_WHATSAPP_FROM: {
      kind: text,
      readBy: BACKEND,
      example: "+15550002",
      means: "Twilio's number for WhatsApp.",
    },
    SMTP_URL: {
      kind: address("smtp", "smtps"),
      isSecret: true,
      readBy: BACKEND,
      example: "smtps://user:password@mail.example.org",
      means: "E-mail.",
    },
    MAIL_FROM: {
      kind: sender,
      readBy: BACKEND,
      example: "Startday <hello@example.org>",
      means: "Who e-mails are from; required with `SMTP_URL`. Also the organizer of calendar entries.",
    },
    SUPPORT_WEBHOOK_URL: {
      kind: web,
      isSecret: true,
      readBy: BACKEND,
      example: "https://support.example.org/hook",
      means: "Gets `{event, about, tenant, method, at}` in production when a message cannot be sent.",
    },
  },
} as const satisfies Group;
