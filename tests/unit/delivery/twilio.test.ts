import { expect, test } from "vitest";
import { type TwilioClient, twilioMessages } from "@/backend/delivery/twilio";

const settings = { accountSid: "AC1", authToken: "secret", from: "+15550001" };
const message = { tenant: "am" as const, to: "+37491100001", key: "booked:1:0", text: "Your appointment" };

const recorder = (failure?: object) => {
  const sent: object[] = [];
  const client: TwilioClient = {
    messages: { create: async (message) => (failure ? Promise.reject(failure) : sent.push(message)) },
  };
  return { sent, delivery: twilioMessages(settings, async () => client) };
};

test("sends an SMS from the configured number, and WhatsApp messages between WhatsApp addresses", async () => {
  const { sent, delivery } = recorder();
  await delivery.send({ ...message, method: "sms" });
  await delivery.send({ ...message, method: "whatsapp" });
  expect(sent).toEqual([
    { to: "+37491100001", from: "+15550001", body: "Your appointment" },
    { to: "whatsapp:+37491100001", from: "whatsapp:+15550001", body: "Your appointment" },
  ]);
});

test("reports Twilio's error code, and not its text, which names the recipient", async () => {
  const { delivery } = recorder({ status: 400, code: 21211, message: "The 'To' number +37491100001 is not valid" });
  await expect(delivery.send({ ...message, method: "sms" })).rejects.toThrow(/^twilio answered 400 21211$/);
});
