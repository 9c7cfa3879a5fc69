import type { Twilio } from "@/lib/server/environment/address-schemas";
import { DeliveryFailure } from "./failure";
import type { Delivery } from "./message";

/** The part of Twilio's client that is used. */
export interface TwilioClient {
  messages: { create(message: { to: string; from: string; body: string }): Promise<unknown> };
}

// Loaded on first use: the SDK is large, and few deployments need it.
const openClient = async ({ accountSid, authToken }: Twilio): Promise<TwilioClient> =>
  (await import("twilio")).default(accountSid, authToken, { timeout: 10_000 });

/** Sends SMS and WhatsApp messages by Twilio. Twilio has no idempotency key, so a retried message may arrive twice. */
export const twilioMessages = (settings: Twilio, open = openClient): Delivery => {
  let client: Promise<TwilioClient> | undefined;
  return {
    send: async ({ method, to, text }) => {
      client ??= open(settings);
      const addressOf = (phone: string) => (method === "whatsapp" ? `whatsapp:${phone}` : phone);
      const { messages } = await client;
      await messages
        .create({ to: addressOf(to), from: addressOf(settings.from), body: text })
        .catch((error: unknown) => {
          // Twilio's error messages name the recipient; its codes do not.
          const { status, code } = error as { status?: unknown; code?: unknown };
          throw new DeliveryFailure(`twilio answered ${Number(status) || 0} ${Number(code) || ""}`.trim());
        });
    },
  };
};
