import { address, sender, text } from "@/lib/server/environment/schemas";
import { BACKEND, BOTH, type Group, variableMeta } from "@/lib/server/environment/variable-meta";

const web = address("http", "https");

const gatewayUrl = (channel: string, host: string) =>
  web.optional().register(variableMeta, {
    readBy: BACKEND,
    example: `https://${host}.example.org/send`,
    description: `The address of a gateway that sends messages over ${channel}. See operating.md.`,
  });

const gatewayToken = (name: string) =>
  text.optional().register(variableMeta, {
    isSecret: true,
    readBy: BACKEND,
    description: `The token that \`${name}\` gets as \`Authorization: Bearer\`.`,
  });

/** How messages reach people. */
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
    TWILIO_ACCOUNT_SID: text.optional().register(variableMeta, {
      readBy: BACKEND,
      example: "AC00000000000000000000000000000000",
      description: "The Twilio account. Used for methods without a gateway; needs the token and a number.",
    }),
    TWILIO_AUTH_TOKEN: text
      .optional()
      .register(variableMeta, { isSecret: true, readBy: BACKEND, description: "The token of the Twilio account." }),
    TWILIO_FROM: text.optional().register(variableMeta, {
      readBy: BACKEND,
      example: "+15550001",
      description: "The number that sends SMS through Twilio.",
    }),
    TWILIO_WHATSAPP_FROM: text.optional().register(variableMeta, {
      readBy: BACKEND,
      example: "+15550002",
      description: "The number that sends WhatsApp messages through Twilio.",
    }),
    SMTP_URL: address("smtp", "smtps").optional().register(variableMeta, {
      isSecret: true,
      readBy: BACKEND,
      example: "smtps://user:password@mail.example.org",
      description: "The mail server that sends e-mails.",
    }),
    MAIL_FROM: sender.optional().register(variableMeta, {
      readBy: BACKEND,
      example: "Startday <hello@example.org>",
      description:
        "The sender of e-mails, required with `SMTP_URL`. A network may have a name of its own. Also the organizer of calendar entries.",
    }),
    SUPPORT_WEBHOOK_URL: web.optional().register(variableMeta, {
      isSecret: true,
      readBy: BOTH,
      example: "https://support.example.org/hook",
      description:
        "The address that gets `{event, about, tenant, method, at}` in production when a message cannot be sent.",
    }),
  },
} as const satisfies Group;
