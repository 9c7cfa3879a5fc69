import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { deliveryOf } from "@/backend/delivery/delivery";
import { eventMessage } from "@/backend/delivery/event-words";
import { verificationMessage } from "@/backend/delivery/texts";
import { startGateway } from "@/tests/support/gateway";
import { startMailbox } from "@/tests/support/mailbox";
import { ownBackend } from "@/tests/support/process-backend";
import { anAppointment, REGISTRATION } from "@/tests/support/sample-appointment";

// One file of one network, as an operator would write it.
vi.mock("@/lib/i18n/message-files", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  readTenant: async (tenant: string, locale: string) =>
    tenant === "am" && locale === "en"
      ? {
          messages: { booked_subject: "See you at the workshop", booked_lead: "Your seat at the workshop is kept." },
          network: { centers: { yerevan: { name: "The Workshop", address: "Workshop Lane 1" } } },
        }
      : {},
}));

const [mailbox, gateway] = await Promise.all([startMailbox(), startGateway()]);
const backend = ownBackend({
  SMTP_URL: mailbox.url,
  MAIL_FROM: "Startday <hello@example.am>",
  SMS_GATEWAY_URL: gateway.url,
});
afterAll(() => Promise.all([mailbox.close(), gateway.close()]));
beforeEach(() => {
  mailbox.mails.splice(0);
  gateway.requests.splice(0);
});

const send = async (method: "email" | "sms", recipient: string, tenant: "am" | "labs" = "am") => {
  const data = { appointment: anAppointment(tenant === "am" ? {} : { locationKey: "labs-yerevan" }) };
  const mail = method === "email" ? recipient : undefined;
  const event = { event: "booked", registrationId: REGISTRATION, locale: "en", data, now: new Date() } as const;
  const words = await eventMessage(backend.services.environment, { ...event, tenant, mailbox: mail });
  await deliveryOf(backend.services).send({
    tenant,
    method,
    to: recipient,
    key: `booked:${tenant}:${method}`,
    ...words,
  });
};

describe("a network's own words", () => {
  test("are in the mail: its subject, its text, its HTML and its calendar", async () => {
    await send("email", "ani@example.org");
    const [mail] = mailbox.mails;
    const part = (type: string) =>
      mail?.parts.find(({ headers }) => headers["content-type"]?.startsWith(type))?.content ?? "";
    expect(mail?.headers.subject).toBe("See you at the workshop");
    expect(part("text/plain")).toContain("Your seat at the workshop is kept.");
    expect(part("text/plain")).toContain("The Workshop, Workshop Lane 1");
    expect(part("text/html")).toContain("Your seat at the workshop is kept.");
    expect(part("text/calendar")).toContain("The Workshop");
  });

  test("are in the SMS", async () => {
    await send("sms", "+37491000000");
    const text = String(gateway.requests[0]?.body.text);
    expect(text).toContain("Your seat at the workshop is kept.");
    expect(text).toContain("The Workshop, Workshop Lane 1");
  });

  test("are in no other network's messages, which have the product's words", async () => {
    await send("sms", "+37491000000", "labs");
    const text = String(gateway.requests[0]?.body.text);
    expect(text).toContain("Your appointment is booked.");
    expect(text).not.toContain("orkshop");
  });

  test("leave other messages unchanged, such as the code's", async () => {
    const message = { tenant: "am", method: "sms", locale: "en", code: "123456", lifetimeMS: 600_000 } as const;
    const content = { ...message, isAtDesk: false };
    expect((await verificationMessage(backend.services.environment, content)).text).toContain("123456");
  });
});
