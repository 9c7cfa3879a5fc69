import ICAL from "ical.js";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { deliveryOf } from "@/backend/delivery/delivery";
import { type EventDetails, eventMessage } from "@/backend/delivery/event-words";
import { DeliveryFailure } from "@/backend/delivery/failure";
import type { Message } from "@/backend/delivery/message";
import { verificationMessage } from "@/backend/delivery/texts";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { shownHeader, startMailbox } from "@/tests/support/mailbox";
import { ownBackend } from "@/tests/support/process-backend";
import { anAppointment, REGISTRATION } from "@/tests/support/sample-appointment";

const mailbox = await startMailbox();
const backend = ownBackend({ SMTP_URL: mailbox.url, MAIL_FROM: "Startday Հայաստան <hello@example.am>" });
afterAll(() => mailbox.close());
beforeEach(() => {
  mailbox.mails.splice(0);
});

const ADDRESS = "ani@example.org";

const send = async (event: EventDetails["event"], changes: object = {}, message: Partial<Message> = {}) => {
  const { environment } = backend.services;
  const source = { tenant: "am", event, registrationId: REGISTRATION, locale: "hy", mailbox: ADDRESS } as const;
  const words = await eventMessage(environment, {
    ...source,
    data: { appointment: anAppointment(changes) },
    now: new Date(),
  });
  const key = `${event}:${REGISTRATION}:0`;
  await deliveryOf(backend.services).send({ tenant: "am", method: "email", to: ADDRESS, key, ...words, ...message });
};

const received = (index = 0) => {
  const mail = mailbox.mails[index];
  const part = (type: string) => mail?.parts.find(({ headers }) => headers["content-type"]?.startsWith(type));
  return { mail, part };
};

describe("a mail about an appointment", () => {
  test("arrives as text and as HTML, in the application's language, from the configured address", async () => {
    await send("booked");
    const { mail, part } = received();
    expect(mail?.to).toEqual([ADDRESS]);
    expect(mail?.headers.from).toContain("<hello@example.am>");
    expect(mail?.headers["auto-submitted"]).toBe("auto-generated");
    expect(part("text/plain")?.content).toContain("Ձեր այցն ամրագրված է։");
    expect(part("text/html")?.content).toContain('lang="hy"');
    expect(part("text/html")?.content).toContain("K7QM-2XPA");
  });

  test.each([
    ["yerevan", "Startday Հայաստան", "hello@am.example.org"],
    ["gyumri", "Startday Գյումրի", "gyumri@am.example.org"],
    ["dilijan", "Startday Հայաստան", "dilijan@am.example.org"],
  ])("of %s is in the name of %s, and is answered to %s", async (locationKey, name, replyTo) => {
    await send("booked", { locationKey });
    const { mail, part } = received();
    expect(mail?.headers.from).toMatch(/^[ -~]+$/);
    expect(shownHeader(mail?.headers.from)).toBe(`${name} <hello@example.am>`);
    expect(shownHeader(mail?.headers["reply-to"])).toBe(`${name} <${replyTo}>`);
    const invitation = part("text/calendar; charset=utf-8; method=REQUEST")?.content.replace(/\r\n /g, "");
    expect(invitation).toContain(`ORGANIZER;CN="${name}":mailto:hello@example.am`);
  });

  test("carries the presentation as an invitation, and the first session of each day as a file", async () => {
    await send("changed", { sequence: 4 });
    const { mail, part } = received();
    const invitation = part("text/calendar; charset=utf-8; method=REQUEST");
    const calendar = new ICAL.Component(ICAL.parse(invitation?.content ?? ""));
    expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
    const event = calendar.getFirstSubcomponent("vevent");
    expect(event?.getFirstPropertyValue("uid")).toBe(`${REGISTRATION}@startday`);
    expect(event?.getFirstPropertyValue("sequence")).toBe(4);
    expect(event?.getFirstPropertyValue("summary")).toContain("Ծանոթացման հանդիպում");
    expect(invitation?.headers["content-disposition"]).toBeUndefined();
    const file = mail?.parts.find(({ headers }) => headers["content-disposition"]?.includes("start-days.ics"));
    expect(file?.content).toContain(`UID:${REGISTRATION}-start@startday`);
    expect(file?.content).toContain(`UID:${REGISTRATION}-pair-start@startday`);
    expect(file?.content).toContain("BEGIN:VTIMEZONE\r\nTZID:Asia/Yerevan");
  });

  test("removes a cancelled appointment from calendars", async () => {
    await send("cancelled", { state: "cancelled", sequence: 5 });
    const invitation = received().part("text/calendar; charset=utf-8; method=CANCEL");
    expect(invitation?.content).toContain("STATUS:CANCELLED");
    const files = received().mail?.parts.filter(({ headers }) =>
      headers["content-disposition"]?.includes("start-day.ics"),
    );
    expect(files?.map(({ content }) => content.match(/^UID:.*$/gm))).toEqual([
      [`UID:${REGISTRATION}-start@startday`],
      [`UID:${REGISTRATION}-pair-start@startday`],
    ]);
    for (const file of files ?? []) expect(file.content).toContain("METHOD:CANCEL\r\n");
  });

  test("has the same id each time it is sent, and a different one for another event", async () => {
    await send("booked");
    await send("booked");
    await send("changed");
    const [one, again, other] = mailbox.mails.map(({ headers }) => headers["message-id"]);
    expect(again).toBe(one);
    expect(one).toMatch(/^<booked\.[\w.-]+@example\.am>$/);
    expect(other).not.toBe(one);
  });

  test("contains no header that its texts inject", async () => {
    const mail = { subject: "One\r\nBcc: somebody@example.org", html: "<p></p>" };
    await send("booked", {}, { mail });
    expect(received().mail?.to).toEqual([ADDRESS]);
    expect(received().mail?.headers.bcc).toBeUndefined();
  });

  test.each(["ani@example.org, somebody@example.org", "us: ani@example.org, somebody@example.org;"])(
    "is not sent when an address contains several: %s",
    async (address) => {
      await send("booked", {}, { to: address }).catch(() => undefined);
      expect(mailbox.mails.flatMap((mail) => mail.to)).toEqual([]);
    },
  );

  test("fails with the server's code, without its text", async () => {
    mailbox.refusals = 1;
    const failure = await send("booked").catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DeliveryFailure);
    expect((failure as Error).message).toBe("smtp EMESSAGE 450");
  });
});

describe("a mail with a code", () => {
  const sendCode = async (tenant: Tenant) => {
    const code = { locale: "en", code: "123456", lifetimeMS: 60_000, isAtDesk: false } as const;
    const words = await verificationMessage(backend.services.environment, { tenant, method: "email", ...code });
    await deliveryOf(backend.services).send({ tenant, method: "email", to: ADDRESS, key: "code:1", ...words });
    return received().mail?.headers ?? {};
  };

  test("is in the name of the network", async () => {
    const { from, "reply-to": replyTo } = await sendCode("tks");
    expect(shownHeader(from)).toBe("Startday 高崎 <hello@example.am>");
    expect(shownHeader(replyTo)).toBe("Startday 高崎 <hello@takasaki.example.org>");
  });

  test("of a network without a mailbox of its own is the operator's alone", async () => {
    const { from, "reply-to": replyTo } = await sendCode("ast");
    expect(shownHeader(from)).toBe("Startday Հայաստան <hello@example.am>");
    expect(replyTo).toBeUndefined();
  });
});
