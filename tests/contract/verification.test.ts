import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { verification } from "@/lib/contracts/verification";
import { backendUnderTest } from "@/tests/support/backend";
import { freshIp, freshPhone } from "@/tests/support/caller";

const backend = backendUnderTest();

const smsTo = (value: string) => ({ value, method: "sms" as const });
const send = (value: string) => backend.caller.call(verification.send, { body: { ...smsTo(value), language: "en" } });
const check = (value: string, code: string) =>
  backend.caller.call(verification.check, { body: { ...smsTo(value), code } });
const refusedCheck = (value: string, code: string) =>
  backend.caller.refusal(verification.check, { body: { ...smsTo(value), code } });
const refusedSend = (body: object, ip = freshIp()) =>
  backend.caller.refusal(verification.send, { body: { language: "en", ...body } as never }, { ip });

/** Any code but the right one. */
const otherThan = (code: string, offset = 1) => String((Number(code) + offset) % 1_000_000).padStart(6, "0");

/** Makes the last code to a value that many seconds older. */
const letPass = (value: string, seconds: number) =>
  backend.pool.query(
    `UPDATE one_time_secret SET retry_at = retry_at - $2 * interval '1 s', ends_at = ends_at - $2 * interval '1 s'
     WHERE address LIKE '% ' || $1`,
    [value, seconds],
  );

const sentTo = async (value: string) => {
  await send(value);
  return backend.caller.codeFor(value);
};

describe("sending a code", () => {
  test("works for a phone in any spelling, and says when another can be requested", async () => {
    const phone = freshPhone();
    const typed = ` 0${phone.slice(4, 6)} ${phone.slice(6, 9)}-${phone.slice(9)}`;
    const reply = await send(typed);
    expect(reply).toMatchObject({ success: true, retryAfterMS: 60_000 });
    expect(Date.parse(reply.expiresAt)).toBeGreaterThan(Date.now() + 500_000);
    expect(await backend.caller.codeFor(phone)).toMatch(/^\d{6}$/);
  });

  test("works as it is meant, with look-alikes, digits of any script and what clings to a copied text", async () => {
    const phone = freshPhone();
    const arabic = phone.replace(/\d/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)));
    await send(`\u202a${arabic.slice(0, 6)}‑${arabic.slice(6)}\u202c`);
    const code = await backend.caller.codeFor(phone);
    expect(await refusedCheck(phone, `${code} ${otherThan(code)}`)).toMatchObject({ status: 422 });
    const { token } = await check(`${phone.slice(1)}`, `Startday: ${code}\n\n@am.example.org #${code}`);
    expect(token).toBeDefined();
    const body = { value: "<mailto:Ani.Two@Example.AM>,", method: "email" as const, language: "en" as const };
    await backend.caller.call(verification.send, { body }, { tenant: "la" });
    expect(await backend.caller.codeFor("ani.two@example.am", { tenant: "la" })).toMatch(/^\d{6}$/);
  });

  test.each([
    ["անի@օրինակ.հայ", "ԱՆԻ@xn--y9atn0a2c3a.xn--y9a3aq", "անի@xn--y9atn0a2c3a.xn--y9a3aq"],
    ["Info@München.example", "info@mu\u0308nchen.example", "info@xn--mnchen-3ya.example"],
  ])(
    "works for a mailbox in another script, %s, which is one identity however it is typed",
    async (typed, other, value) => {
      const method = "email" as const;
      const [as, body] = [{ tenant: "la" as const }, { value: typed, method, language: "en" as const }];
      await backend.caller.call(verification.send, { body }, as);
      const code = await backend.caller.codeFor(value, as);
      await backend.caller.call(verification.check, { body: { value: other, method, code } }, as);
      const { rows } = await backend.pool.query("SELECT value FROM identity WHERE tenant = 'la' AND value LIKE $1", [
        `%${value.slice(value.indexOf("@"))}`,
      ]);
      expect(rows).toEqual([{ value }]);
    },
  );

  test("stores the code in the message only", async () => {
    const phone = freshPhone();
    const code = await sentTo(phone);
    const { rows } = await backend.pool.query("SELECT * FROM one_time_secret WHERE address = 'sms ' || $1", [phone]);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(rows[0].hash.length).toBeGreaterThan(40);
  });

  test("lower-cases an e-mail address where the network accepts them", async () => {
    const body = { value: " Ani@Example.AM ", method: "email" as const, language: "en" as const };
    await backend.caller.call(verification.send, { body }, { tenant: "la" });
    expect(await backend.caller.codeFor("ani@example.am", { tenant: "la" })).toMatch(/^\d{6}$/);
  });

  test.each([
    ["a number no country has", smsTo("12")],
    ["a word", smsTo("nobody")],
    ["a NUL", smsTo("+37491\u0000123456")],
    ["what may be two numbers", smsTo("091 234567 / 093 123456")],
    ["a method the network does not offer", { value: "ani@example.am", method: "email" }],
  ])("refuses %s", async (_what, body) => {
    expect(await refusedSend(body)).toMatchObject({ status: 400, code: "verification_value_invalid" });
  });

  test("refuses another one before the wait is over, and works after it", async () => {
    const phone = freshPhone();
    const first = await sentTo(phone);
    const refusal = await refusedSend(smsTo(phone));
    expect(refusal).toMatchObject({
      status: 400,
      code: "verification_retry_timeout",
      key: "verify_tab_phone_number_error_retry_timeout",
      data: { text: "retry timeout has not passed" },
    });
    expect(refusal.data?.retryAfterMS).toBeGreaterThan(50_000);
    await letPass(phone, 61);
    const second = await sentTo(phone);
    if (second !== first) expect(await refusedCheck(phone, first)).toMatchObject({ code: "verification_code_wrong" });
    await check(phone, second);
  });

  test("sends one code for twenty requests at once", async () => {
    const phone = freshPhone();
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        backend.caller.raw(verification.send, { body: { ...smsTo(phone), language: "en" } }),
      ),
    );
    expect(responses.filter((response) => response.ok)).toHaveLength(1);
    const { rowCount } = await backend.pool.query("SELECT 1 FROM dev_message WHERE recipient = $1", [phone]);
    expect(rowCount).toBe(1);
    // Refused requests cost no budget: the other messages of the day can still be sent, and the hour's one after them.
    for (let count = 1; count < 11; count += 1) {
      await letPass(phone, 61);
      await send(phone);
    }
    await letPass(phone, 61);
    expect(await refusedSend(smsTo(phone))).toMatchObject({ status: 429 });
  });
});

describe("an IP address that has used up its messages", () => {
  const spent = async (...ips: string[]) => {
    for (let count = 0; count < 60; count += 1) {
      const body = { ...smsTo(freshPhone()), language: "en" as const };
      await backend.caller.call(verification.send, { body }, { ip: ips[count % ips.length] ?? "" });
    }
  };

  test("uses up no other address's", async () => {
    const [ip, phone] = [freshIp(), freshPhone()];
    await spent(ip);
    for (let count = 0; count < 10; count += 1)
      expect(await refusedSend(smsTo(phone), ip)).toMatchObject({ status: 429 });
    await send(phone);
  });

  test("has used up those of its whole IPv6 network, which providers assign as one", async () => {
    await spent("2001:db8:1:2::1", "2001:db8:1:2:ffff::2", "2001:DB8:1:2:0:0:0:3");
    expect(await refusedSend(smsTo(freshPhone()), "2001:db8:1:2:aaaa::4")).toMatchObject({ status: 429 });
    const body = { ...smsTo(freshPhone()), language: "en" as const };
    for (const ip of ["2001:db8:1:3::1", "::ffff:192.0.2.1", "::1"])
      await backend.caller.call(verification.send, { body: { ...body, value: freshPhone() } }, { ip });
  });
});

describe("checking a code", () => {
  test("opens a login session, once, and accepts a code typed with spaces or in full width", async () => {
    const phone = freshPhone();
    const code = await sentTo(phone);
    const end = code.slice(3).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const { token, expiresAt } = await check(phone, `${code.slice(0, 3)} ${end}`);
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 11 * 3_600_000);
    await backend.caller.call(registrations.list, {}, { token });
    expect(await refusedCheck(phone, code)).toMatchObject({ status: 400, code: "verification_code_expired" });
  });

  test("gives the same phone the same applications again, and another phone none of them", async () => {
    const phone = freshPhone();
    const first = await backend.caller.applicant("am", phone);
    const { _id } = await backend.caller.call(registrations.create, { body: { language: "en" } }, first);
    await letPass(phone, 61);
    const sameApplicant = await backend.caller.applicant("am", phone);
    const { registrations: ownApplications } = await backend.caller.call(registrations.list, {}, sameApplicant);
    expect(ownApplications.map((summary) => summary._id)).toEqual([_id]);
    const other = await backend.caller.applicant();
    expect((await backend.caller.call(registrations.list, {}, other)).registrations).toEqual([]);
  });

  test("counts wrong codes, blocks at the third, and then refuses even the right one", async () => {
    const phone = freshPhone();
    const code = await sentTo(phone);
    expect(await refusedCheck(phone, otherThan(code, 1))).toMatchObject({ status: 400, data: { attemptsLeft: 2 } });
    expect(await refusedCheck(phone, otherThan(code, 2))).toMatchObject({ data: { attemptsLeft: 1 } });
    const third = await refusedCheck(phone, otherThan(code, 3));
    expect(third).toMatchObject({ status: 403, code: "verification_blocked" });
    expect(Date.parse(String(third.data?.until))).toBeGreaterThan(Date.now() + 50_000);
    expect(await refusedCheck(phone, code)).toMatchObject({ status: 403, data: { until: third.data?.until } });
    expect(await refusedSend(smsTo(phone))).toMatchObject({ code: "verification_retry_timeout" });
  });

  test("compares no more than three of a hundred guesses at once", async () => {
    const phone = freshPhone();
    const code = await sentTo(phone);
    const guesses = Array.from({ length: 100 }, (_, index) => refusedCheck(phone, otherThan(code, index + 1)));
    const refusals = await Promise.all(guesses);
    expect(refusals.filter((refusal) => refusal.code === "verification_code_wrong")).toHaveLength(2);
    const { rows } = await backend.pool.query(
      "SELECT wrong_attempts FROM one_time_secret WHERE address = 'sms ' || $1",
      [phone],
    );
    expect(rows[0].wrong_attempts).toBe(3);
  });

  test("stops comparing after thirty wrong codes a day and one an hour, whatever is sent again", async () => {
    const phone = freshPhone();
    // Eleven messages with three attempts each; the budget of messages is spent, too.
    for (let round = 0; round < 11; round += 1) {
      const code = await sentTo(phone);
      for (let offset = 1; offset <= 3; offset += 1) await refusedCheck(phone, otherThan(code, offset));
      await letPass(phone, 3600);
    }
    await backend.pool.query("DELETE FROM rate_limit WHERE key LIKE 'all:codes_to_value:%'");
    const code = await sentTo(phone);
    const refusal = await refusedCheck(phone, code);
    expect(refusal).toMatchObject({ status: 429, code: "too_many_requests" });
    expect(Number(refusal.retryAfter)).toBeLessThanOrEqual(3600);
  });
});
