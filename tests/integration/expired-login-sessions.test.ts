import { describe, expect, test } from "vitest";
import { deleteEndedLoginSessions } from "@/backend/verification/delete-ended-logins";
import { registrations } from "@/lib/contracts/registrations";
import { verification } from "@/lib/contracts/verification";
import { freshPhone } from "@/tests/support/caller";
import { ownBackend } from "@/tests/support/process-backend";

const backend = ownBackend();
const HOUR_MS = 3_600_000;

const countOf = async (table: string) => (await backend.pool.query(`SELECT 1 FROM ${table}`)).rowCount;
const forget = () => deleteEndedLoginSessions(backend.services.db, backend.now());

describe("codes and sessions that have ended", () => {
  test("are deleted a day later, and valid ones are not", async () => {
    await backend.caller.call(verification.send, {
      body: { value: freshPhone(), method: "sms", language: "en" },
    });
    await backend.caller.applicant();
    backend.later(25 * HOUR_MS);
    const live = await backend.caller.applicant();
    await forget();
    // Both codes, the used and the unused one, are a day old; the first session ended half a day ago.
    expect(await countOf("one_time_secret")).toBe(1);
    expect(await countOf("login_session")).toBe(2);
    await backend.caller.call(registrations.list, {}, live);
    backend.later(48 * HOUR_MS);
    await forget();
    expect([await countOf("one_time_secret"), await countOf("login_session")]).toEqual([0, 0]);
  });
});
