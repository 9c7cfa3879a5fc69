import type { Delivery } from "./delivery";
import type { Twilio } from "./environment";
import { DeliveryFailure } from "./failure";

/** What is used of Twilio's client. */
export interface TwilioClient {
  messages: { create(message: { to: string; from: string; body: string }): Promise<unknown> };
}

// Loaded when it is first needed: the SDK is large, and few use it.
const openClient = async ({ accountSid, authToken }: Twilio): Promise<TwilioClient> =>
  (await import("twilio")).default(accountSid, authToken, { timeout: 10_000 });

/** Twilio's messages: SMS, and WhatsApp by its own kind of address. It takes no key, so that a repeat may arrive twice. */
export const twilioMessages = (settings: Twilio, open = openClient): Delivery => {
  let client: Promise<TwilioClient> | undefined;
  return {
    send: async ({ method, to, text }) => {
      client ??= open(settings);
      const addressOf = (phone: string) => (method === "whatsapp" ? `whatsapp:${phone}` : phone);
      const from = settings.from[method];
      if (!from) throw new DeliveryFailure(`twilio has no sender for ${method}`);
      const { messages } = await client;
      await messages.create({ to: addressOf(to), from: addressOf(from), body: text }).catch((error: unknown) => {
        // Its messages name the recipient; its codes do not.
        const { status, code } = error as { status?: unknown; code?: unknown };
        throw new DeliveryFailure(`twilio answered ${Number(status) || 0} ${Number(code) || ""}`.trim());
      });
    },
  };
};
