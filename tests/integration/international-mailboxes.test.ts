import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startJobs } from "@/backend/jobs/start-jobs";
import { verification } from "@/lib/contracts/verification";
import { bookedOn } from "@/tests/support/booking";
import { openSeats } from "@/tests/support/fixtures";
import { startMailbox } from "@/tests/support/mailbox";
import { MESSAGE_JOBS } from "@/tests/support/outbox";
import { ownBackend } from "@/tests/support/process-backend";

const ARMENIAN = "անի@օրինակ.հայ";
const CHINESE = "用户@例子.公司";
const GERMAN = "info@münchen.example";

const [knowing, ascii] = await Promise.all([startMailbox(), startMailbox({ isAsciiOnly: true })]);
const MAIL_FROM = "hello@example.am";
const backends = {
  knowing: ownBackend({ SMTP_URL: knowing.url, MAIL_FROM }),
  ascii: ownBackend({ SMTP_URL: ascii.url, MAIL_FROM }),
  gone: ownBackend({ SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM }),
};
afterAll(() => Promise.all([knowing.close(), ascii.close()]));
beforeEach(() => {
  for (const { mails } of [knowing, ascii]) mails.splice(0);
});

const request = (value: string) => ({ body: { value, method: "email" as const, language: "en" as const } });
const sendBy = (server: keyof typeof backends, value: string) =>
  backends[server].caller.call(verification.send, request(value), { tenant: "la" });

describe("a code to a mailbox in another script", () => {
  test.each([ARMENIAN, CHINESE])("is sent by a mail server that knows such addresses: %s", async (value) => {
    await sendBy("knowing", value);
    expect(knowing.mails).toMatchObject([{ to: [value], usesUtf8: true }]);
  });

  test("is refused with what to do instead where the mail server does not know them, and can be had at another address at once", async () => {
    const refusal = await backends.ascii.caller.refusal(verification.send, request(ARMENIAN), { tenant: "la" });
    expect(refusal).toMatchObject({ status: 400, code: "verification_address_refused" });
    expect(await backends.ascii.caller.refusal(verification.send, request(ARMENIAN), { tenant: "la" })).toMatchObject({
      code: "verification_address_refused",
    });
    expect(ascii.mails).toEqual([]);
  });

  test("is sent by every mail server if only the domain is in another script", async () => {
    for (const server of ["knowing", "ascii"] as const) await sendBy(server, GERMAN);
    for (const { mails } of [knowing, ascii]) expect(mails).toMatchObject([{ to: [GERMAN], usesUtf8: false }]);
  });

  test("fails as any other while the mail server cannot be reached", async () => {
    const refusal = await backends.gone.caller.refusal(verification.send, request(ARMENIAN), { tenant: "la" });
    expect(refusal).toMatchObject({ status: 500, code: "verification_send_failed" });
  });
});

test("a message that no attempt can deliver is given up at the first", async () => {
  const { pool, services } = backends.ascii;
  const { id } = await bookedOn(backends.ascii, await openSeats(pool));
  await pool.query(
    `UPDATE identity i SET method = 'email', value = $1 FROM registration r
     WHERE r.id = $2 AND i.tenant = r.tenant AND i.id = r.identity_id`,
    [ARMENIAN, id],
  );
  const workers = await startJobs(services, { names: MESSAGE_JOBS });
  const pendingOf = async () =>
    (await pool.query("SELECT queued_at, sent_at, (SELECT count(*)::int FROM delivery) AS waiting FROM outbox")).rows;
  await vi.waitFor(
    async () => expect(await pendingOf()).toEqual([{ queued_at: expect.any(Date), waiting: 0, sent_at: null }]),
    { timeout: 10_000 },
  );
  await workers.stop();
});
