import { afterAll, expect, test } from "vitest";
import { mailboxes } from "@/lib/contracts/mailboxes";
import { bookedOn, moveTo } from "@/tests/support/booking";
import { aStudent, type Opened, openSeats } from "@/tests/support/fixtures";
import { startMailbox } from "@/tests/support/mailbox";
import { sendOutbox } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";

const mailbox = await startMailbox();
const backend = ownBackend({ SMTP_URL: mailbox.url, MAIL_FROM: "Startday <hello@example.am>" });
afterAll(() => mailbox.close());

const HOUR = 3_600_000;

const withEmail = (opened: Opened): Opened => ({
  ...opened,
  seats: { ...aStudent(), ...opened.seats, email: "family@example.org" } as Opened["seats"],
});

const confirmMailbox = async () => {
  const text = mailbox.mails[0]?.parts.map(({ content }) => content).join("\n") ?? "";
  const [, token = ""] = /\/confirm-mailbox#token=([\w.-]+)/.exec(text) ?? [];
  await backend.caller.call(mailboxes.confirm, { body: { token } });
};

/** The calendar files attached to the newest mail, by name. */
const attached = () =>
  Object.fromEntries(
    (mailbox.mails.at(-1)?.parts ?? []).flatMap(({ headers, content }) => {
      const [, name] = /filename="?([\w-]*start-days?\.ics)/.exec(headers["content-disposition"] ?? "") ?? [];
      return name ? [[name, content.match(/^(METHOD|UID):.*$/gm)]] : [];
    }),
  );

test("the mail of a move from two sessions to one removes the second start day from calendars", async () => {
  const [pair, single] = [await openSeats(backend.pool), await openSeats(backend.pool, { isPair: false, inDays: 21 })];
  const ready = await bookedOn(backend, withEmail(pair));
  await sendOutbox(backend);
  expect(attached()["start-days.ics"]).toContain(`UID:${ready.id}-pair-start@startday`);
  await confirmMailbox();
  backend.later(HOUR);
  await moveTo(backend, ready, single);
  await sendOutbox(backend);
  expect(attached()).toEqual({
    "start-days.ics": ["METHOD:PUBLISH", `UID:${ready.id}-start@startday`],
    "cancelled-second-start-day.ics": ["METHOD:CANCEL", `UID:${ready.id}-pair-start@startday`],
  });
});
