import { beforeEach, describe, expect, test } from "vitest";
import { mailboxes } from "@/lib/contracts/mailboxes";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { seats } from "@/lib/contracts/seats";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { DAY_MS } from "@/lib/kit/durations";
import { bookedOn, moveTo, type ReadyApplicant, readyFor } from "@/tests/support/booking";
import { aStudent, type Opened, openSeats } from "@/tests/support/fixtures";
import { deliver, relayOutbox, sendOutbox } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";
import { staffMember } from "@/tests/support/staff";

const backend = ownBackend();
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MAILBOX = "stranger@example.org";

let one: Opened;
let other: Opened;

const withMailbox = (opened: Opened, email: string): Opened => ({
  ...opened,
  seats: { ...aStudent(), ...opened.seats, email } as Opened["seats"],
});

const book = async (email = MAILBOX) => {
  const ready = await bookedOn(backend, withMailbox(one, email));
  await sendOutbox(backend);
  return ready;
};

const move = async (ready: ReadyApplicant, to = other) => {
  backend.later(HOUR);
  await moveTo(backend, ready, to);
  await sendOutbox(backend);
};

const cancel = ({ applicant, id }: ReadyApplicant) => backend.caller.call(seats.cancel, { params: { id } }, applicant);

const mails = async (to = MAILBOX): Promise<string[]> => {
  const { rows } = await backend.pool.query<{ text: string }>(
    "SELECT text FROM dev_message WHERE recipient = $1 AND method = 'email' ORDER BY at, id",
    [to],
  );
  return rows.map(({ text }) => text);
};

const LINK = /\/confirm-mailbox#token=(\S+)/;

const confirm = async (text = ""): Promise<void> => {
  const [, token = ""] = LINK.exec(text) ?? [];
  await backend.caller.call(mailboxes.confirm, { body: { token } });
};

const heldBack = async (id: string) =>
  (
    await backend.pool.query<{ event: string; reason: string }>(
      `SELECT o.event, h ->> 'reason' AS reason FROM outbox o, jsonb_array_elements(o.held_back) AS h
       WHERE o.registration_id = $1 ORDER BY o.created_at`,
      [id],
    )
  ).rows.map(({ event, reason }) => `${event}: ${reason}`);

/** Budgets go by the database's clock, which the test does not move. */
const daysLater = async (days: number) => {
  backend.later(days * DAY);
  await backend.pool.query("DELETE FROM rate_limit");
};

/** Somebody logs in by a code that this mailbox gets. */
const verify = (value: string) =>
  backend.pool.query(
    "INSERT INTO identity (tenant, id, method, value, created_at) VALUES ('am', gen_random_uuid(), 'email', $1, now())",
    [value],
  );

/** What the applicant's own application says of the mailbox. */
const shownTo = async ({ applicant, id }: ReadyApplicant) =>
  (await backend.caller.call(registrations.get, { params: { id } }, applicant)).mailbox;

/** The same applicant after the login session has ended. */
const loggedInAgain = async ({ id }: ReadyApplicant): Promise<ReadyApplicant> => {
  const { rows } = await backend.pool.query<{ phone: string }>(
    "SELECT i.value AS phone FROM registration r JOIN identity i ON i.id = r.identity_id WHERE r.id = $1",
    [id],
  );
  return { id, applicant: await backend.caller.applicant("am", rows[0]?.phone) };
};

beforeEach(async () => {
  for (const table of ["outbox", "dev_message", "mailbox", "rate_limit"])
    await backend.pool.query(`DELETE FROM ${table}`);
  await backend.pool.query("DELETE FROM identity WHERE value = $1", [MAILBOX]);
  [one, other] = [await openSeats(backend.pool, { capacity: 9 }), await openSeats(backend.pool, { capacity: 9 })];
});

describe("a mailbox in the form", () => {
  test("gets one message with a link, and nothing more until it is confirmed", async () => {
    const ready = await book();
    const [first] = await mails();
    expect(first).toMatch(LINK);
    await move(ready);
    expect(await mails()).toHaveLength(1);
    expect(await heldBack(ready.id)).toEqual(["changed: mailbox_unconfirmed"]);
    await confirm(first);
    await move(ready, one);
    const [, second] = await mails();
    expect(second).toContain("changed");
    expect(second).not.toMatch(LINK);
  });

  test("is stored as a keyed hash only", async () => {
    await book();
    const { rows } = await backend.pool.query<{ row: string }>("SELECT mailbox::text AS row FROM mailbox");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain("stranger");
  });

  test("gets nothing because of a second number, until somebody confirms it", async () => {
    await book();
    const second = await book();
    expect(await mails()).toHaveLength(1);
    expect(await heldBack(second.id)).toEqual(["booked: mailbox_unconfirmed"]);
    await confirm((await mails())[0]);
    await book();
    expect(await mails()).toHaveLength(2);
  });

  test("gets nothing more on the same day after its applicant erased everything", async () => {
    const ready = await book();
    await cancel(ready);
    await backend.caller.call(people.eraseMine, {}, ready.applicant);
    expect((await backend.pool.query("SELECT 1 FROM mailbox")).rowCount).toBe(0);
    // The erasure deleted the first one from the inbox.
    const again = await book();
    expect(await mails()).toEqual([]);
    expect(await heldBack(again.id)).toEqual(["booked: first_messages_to_mailbox"]);
  });

  test("is one of three new ones that an applicant may name in a day", async () => {
    const ready = await book("1@example.org");
    for (const name of [2, 3, 4]) {
      await backend.pool.query(
        "UPDATE registration SET student = student || jsonb_build_object('email', $2::text) WHERE id = $1",
        [ready.id, `${name}@example.org`],
      );
      await move(ready, name % 2 === 0 ? other : one);
    }
    const counts = await Promise.all([1, 2, 3, 4].map(async (name) => (await mails(`${name}@example.org`)).length));
    expect(counts).toEqual([1, 1, 1, 0]);
    expect(await heldBack(ready.id)).toEqual(["changed: mailboxes_of_identity"]);
  });

  test("gets nothing when it was changed between queueing and sending", async () => {
    const ready = await bookedOn(backend, withMailbox(one, "own@example.org"));
    const jobs = await relayOutbox(backend);
    await backend.pool.query(
      "UPDATE registration SET student = student || jsonb_build_object('email', $2::text) WHERE id = $1",
      [ready.id, MAILBOX],
    );
    for (const message of jobs) await deliver(backend, message);
    expect(await mails()).toEqual([]);
    expect(await heldBack(ready.id)).toEqual(["booked: mailbox_unconfirmed"]);
  });

  test("gets its link with the next message, if the first one was superseded before it was sent", async () => {
    const ready = await bookedOn(backend, withMailbox(one, MAILBOX));
    const late = await relayOutbox(backend);
    const deliverTo = (recipient: string) =>
      Promise.all(late.filter(({ type }) => type === recipient).map((message) => deliver(backend, message)));
    await deliverTo("identity");
    // It is still being sent while its appointment moves.
    await backend.pool.query("UPDATE delivery SET due_at = due_at + interval '1 hour'");
    await move(ready);
    await deliverTo("mailbox");
    expect(await mails()).toEqual([]);
    await move(ready, one);
    expect(await mails()).toEqual([expect.stringMatching(LINK)]);
  });

  test("gets its one message again when the process died before storing that it was sent", async () => {
    await bookedOn(backend, withMailbox(one, MAILBOX));
    const messages = await relayOutbox(backend);
    const send = () => Promise.all(messages.map((message) => deliver(backend, message)));
    await send();
    await backend.pool.query("DELETE FROM dev_message WHERE recipient = $1", [MAILBOX]);
    await send();
    expect(await mails()).toHaveLength(1);
  });

  test("that somebody verified gets the first message of every new applicant who names it, and no second one", async () => {
    await verify(MAILBOX);
    const [first, second] = [await book(), await book()];
    expect(await mails()).toEqual([expect.stringMatching(LINK), expect.stringMatching(LINK)]);
    await move(second);
    expect(await mails()).toHaveLength(2);
    expect([await heldBack(first.id), await heldBack(second.id)]).toEqual([[], ["changed: mailbox_unconfirmed"]]);
  });

  test("is unconfirmed to its applicant until somebody presses the button on the link's page", async () => {
    const ready = await book();
    expect(await shownTo(ready)).toBe("unconfirmed");
    await confirm((await mails())[0]);
    expect(await shownTo(ready)).toBe("confirmed");
  });

  test("does not tell one applicant whether another one named or confirmed it", async () => {
    await book();
    const before = await shownTo(await book());
    await confirm((await mails())[0]);
    expect([before, await shownTo(await book())]).toEqual(["unconfirmed", "unconfirmed"]);
  });

  test("is named in no application without one, in no draft, and not where the applicant verified it", async () => {
    const draft = await readyFor(backend, withMailbox(one, MAILBOX));
    expect(await shownTo(draft)).toBeUndefined();
    expect(await shownTo(await bookedOn(backend, one))).toBeUndefined();
    const ready = await book();
    await backend.pool.query(
      `UPDATE identity SET method = 'email', value = $2
       WHERE id = (SELECT identity_id FROM registration WHERE id = $1)`,
      [ready.id, MAILBOX],
    );
    expect(await shownTo(ready)).toBeUndefined();
  });

  test("is not named where no mail can be sent, or no link: the network has no site", async () => {
    const ready = await book();
    const { services } = backend;
    const { environment } = services;
    const withoutMail = { ...environment, isDemo: false };
    const gateways = { email: { url: "http://gateway.invalid", token: undefined } };
    const withMail = { ...withoutMail, delivery: { ...environment.delivery, gateways } };
    const shown = [];
    for (const changed of [withoutMail, withMail, { ...withMail, isReal: true }]) {
      services.environment = changed;
      shown.push(await shownTo(ready));
    }
    services.environment = environment;
    expect(shown).toEqual([undefined, "unconfirmed", undefined]);
  });

  test("that was not sent to is named to the centre's staff, and to no other centre's", async () => {
    const ready = await book();
    await move(ready);
    const input = { params: { registrationId: ready.id } };
    const staff = await staffMember(backend);
    expect((await backend.caller.call(staffApplicants.get, input, staff)).heldBack).toEqual([
      { at: expect.any(String), event: "changed", method: "email", reason: "mailbox" },
    ]);
    const elsewhere = await staffMember(backend, { locations: ["gyumri"] });
    expect(await backend.caller.refusal(staffApplicants.get, input, elsewhere)).toMatchObject({ status: 403 });
  });
});

// These move the clock by months: they are the last ones, and open seats of their own.
describe("a mailbox that nobody confirmed while its link was valid", () => {
  beforeEach(async () => {
    // Within the offered days of the clock that the tests move.
    const opening = { capacity: 9, inDays: 80 + Math.round((backend.now().getTime() - Date.now()) / DAY_MS) };
    [one, other] = [await openSeats(backend.pool, opening), await openSeats(backend.pool, opening)];
  });

  test("gets a new link with the next message, which confirms it", async () => {
    const ready = await book();
    await daysLater(29);
    const before = await loggedInAgain(ready);
    await move(before);
    expect(await mails()).toHaveLength(1);
    await daysLater(1);
    const after = await loggedInAgain(ready);
    await move(after, one);
    const [, renewed] = await mails();
    expect(renewed).toMatch(LINK);
    await move(after);
    expect(await mails()).toHaveLength(2);
    await confirm(renewed);
    await move(after, one);
    expect(await mails()).toHaveLength(3);
  });

  test("gets a link for its owner, although a stranger named it first", async () => {
    await book();
    await daysLater(31);
    const owner = await book();
    expect(await heldBack(owner.id)).toEqual([]);
    const [, link] = await mails();
    await confirm(link);
    await move(owner);
    expect(await mails()).toHaveLength(3);
  });

  test("gets one message again, not one for each new number", async () => {
    await book();
    await daysLater(31);
    const [first, second] = [await book(), await book()];
    expect(await mails()).toHaveLength(2);
    expect([await heldBack(first.id), await heldBack(second.id)]).toEqual([[], ["booked: mailbox_unconfirmed"]]);
  });

  test("stays confirmed if it was", async () => {
    const ready = await book();
    await confirm((await mails())[0]);
    await daysLater(31);
    await move(await loggedInAgain(ready));
    const [, second] = await mails();
    expect(second).not.toMatch(LINK);
    expect(await heldBack(ready.id)).toEqual([]);
  });
});
