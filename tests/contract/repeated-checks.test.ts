import { describe, expect, test } from "vitest";
import { registrations } from "@/lib/contracts/registrations";
import { verification } from "@/lib/contracts/verification";
import { backendUnderTest } from "@/tests/support/backend";
import { freshPhone } from "@/tests/support/caller";
import { shows } from "@/tests/support/shows";

const backend = backendUnderTest();

/** A number whose code was sent. */
const askForCode = async () => {
  const value = freshPhone();
  await backend.caller.call(verification.send, { body: { value, method: "sms", language: "en" } });
  return { value, code: await backend.caller.codeFor(value) };
};

const check = (value: string, code: string, checkId?: string) =>
  backend.caller.raw(verification.check, { body: { value, method: "sms", code, checkId } });

describe("a check whose answer was lost", () => {
  test("is answered again for its own id, with a session of the same person", async () => {
    const { value, code } = await askForCode();
    const checkId = crypto.randomUUID();
    const tokens = [];
    for (const _time of ["lost", "repeated"]) {
      const answered = await check(value, code, checkId);
      expect(answered.status).toBe(200);
      tokens.push(verification.check.reply.parse(await answered.json()).token);
    }
    const [lost, repeated] = tokens;
    const draft = await backend.caller.call(registrations.create, { body: { language: "en" } }, { token: repeated });
    const params = { id: draft._id };
    expect((await backend.caller.call(registrations.get, { params }, { token: lost }))._id).toBe(draft._id);
  });

  test("is refused with another id, without one, with another code, and for another number", async () => {
    const { value, code } = await askForCode();
    const other = await askForCode();
    const checkId = crypto.randomUUID();
    expect((await check(value, code, checkId)).status).toBe(200);
    const wrong = code === "000000" ? "000001" : "000000";
    const attempts = [
      check(value, code, crypto.randomUUID()),
      check(value, code),
      check(value, wrong, checkId),
      check(other.value, code, checkId),
    ];
    for (const answered of await Promise.all(attempts)) expect(answered.status).not.toBe(200);
    shows(15, { "checks of others repeated": 0 });
  });

  test("is refused once two minutes have passed", async () => {
    const { value, code } = await askForCode();
    const checkId = crypto.randomUUID();
    expect((await check(value, code, checkId)).status).toBe(200);
    await backend.pool.query(
      "UPDATE one_time_secret SET used_at = used_at - interval '121 seconds' WHERE address = 'sms ' || $1",
      [value],
    );
    expect((await check(value, code, checkId)).status).not.toBe(200);
  });
});
