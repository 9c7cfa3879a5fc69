import { address, gateway, gatewayOrTwilio } from "@/lib/server/environment/address-schemas";
import { sender } from "@/lib/server/environment/schemas";
import { BACKEND, BOTH, type Group, variableMeta } from "@/lib/server/environment/variable-meta";

const gatewayMeta = (channel: string, example: string, more = "") =>
  ({
    setBy: "with this method of sending",
    isSecret: true,
    readBy: BACKEND,
    example,
    description: `The address of a gateway that sends messages over ${channel}; it gets the token as \`Authorization: Bearer\`. ${more}See guides/delivery.md.`,
  }) as const;

const TWILIO = "Or a Twilio account with the number that sends: `twilio://SID:TOKEN@+15550001`. ";

/** How messages reach people. */
export const DELIVERY = {
  title: "Messages",
  prefixes: ["SMS_GATEWAY", "WHATSAPP_GATEWAY", "VIBER_GATEWAY", "TWILIO_", "SUPPORT_WEBHOOK"],
  variables: {
    SMS_GATEWAY_URL: gatewayOrTwilio
      .optional()
      .register(variableMeta, gatewayMeta("SMS", "https://token@sms.example.org/send", TWILIO)),
    WHATSAPP_GATEWAY_URL: gatewayOrTwilio
      .optional()
      .register(variableMeta, gatewayMeta("WhatsApp", "https://token@whatsapp.example.org/send", TWILIO)),
    VIBER_GATEWAY_URL: gateway
      .optional()
      .register(variableMeta, gatewayMeta("Viber", "https://token@viber.example.org/send")),
    SMTP_URL: address("smtp", "smtps").optional().register(variableMeta, {
      setBy: "with this method of sending",
      isSecret: true,
      readBy: BACKEND,
      example: "smtps://user:password@mail.example.org",
      description: "The mail server that sends e-mails.",
    }),
    MAIL_FROM: sender.optional().register(variableMeta, {
      setBy: "with this method of sending",
      readBy: BACKEND,
      example: "Startday <hello@example.org>",
      description:
        "The sender of e-mails, required with `SMTP_URL`. A network may have a name of its own. Also the organizer of calendar entries.",
    }),
    SUPPORT_WEBHOOK_URL: address("http", "https").optional().register(variableMeta, {
      setBy: "with monitoring",
      isSecret: true,
      readBy: BOTH,
      example: "https://support.example.org/hook",
      description:
        "The address that gets `{event, about, tenant, method, at}` in production when a message cannot be sent.",
    }),
  },
} as const satisfies Group;
