import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { startJobs } from "@/backend/jobs/start-jobs";
import { removeEndpoint } from "@/backend/webhooks/endpoints";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { makeAppointment } from "@/tests/support/booking";
import { freshPhone } from "@/tests/support/caller";
import { upload } from "@/tests/support/files";
import { aStudent, completeDraft, openSeats } from "@/tests/support/fixtures";
import { MESSAGE_JOBS } from "@/tests/support/outbox";
import { removeDataDir, temporaryDataDir } from "@/tests/support/postgres";
import { ownBackend } from "@/tests/support/process-backend";
import { addEndpoint } from "@/tests/support/receiver";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { tablesWith } from "@/tests/support/tables-with";

const dataDir = temporaryDataDir();
afterAll(() => removeDataDir(dataDir));
const backend = ownBackend({ DATA_DIR: dataDir });

/** Everything that somebody typed, in words that stand nowhere else; what is sealed is found by nobody anyway. */
const wordsOf = (who: string) => ({
  firstName: `Given-${who}`,
  lastName: `Family-${who}`,
  email: `${who}@example.org`.toLowerCase(),
  street: `Street of ${who}`,
  dish: `no nuts for ${who}`,
  guardian: `Guardian-${who}`,
  guardianMail: `guardian-${who}@example.org`.toLowerCase(),
  document: `passport-${who}.pdf`,
  note: `please call ${who}`,
  username: `user-${who}`.toLowerCase(),
});

const formOf = (words: ReturnType<typeof wordsOf>, seats: object, guardianPhone: string) => ({
  student: {
    ...aStudent(),
    ...seats,
    firstName: words.firstName,
    lastName: words.lastName,
    email: words.email,
    username: words.username,
    address: { street: words.street },
    accommodations: { dietaryRestrictions: words.dish },
  },
  guardians: [
    {
      key: "one",
      type: 0 as const,
      firstName: words.guardian,
      lastName: words.lastName,
      email: words.guardianMail,
      phoneNumbers: [{ phone: guardianPhone, sms: true }],
    },
  ],
});

const idOf = async (text: string, values: unknown[]): Promise<string[]> =>
  (await backend.pool.query<{ id: string }>(text, values)).rows.map(({ id }) => id);

/** Somebody who has done all that leaves something behind: verified, uploaded, booked, was told, came, was looked up. */
const everywhere = async (who: string, staff: Awaited<ReturnType<typeof staffMember>>) => {
  const [words, value, guardianPhone] = [wordsOf(who), freshPhone(), freshPhone()];
  const opened = await openSeats(backend.pool);
  const applicant = await backend.caller.applicant("am", value);
  const { _id: id } = await completeDraft(
    backend.caller,
    applicant,
    opened.seats,
    formOf(words, opened.seats, guardianPhone),
  );
  const parts = { registrationId: id, name: words.document };
  const file = await upload(backend.caller, { token: applicant.filesToken, key: `file-${who}` }, parts);
  const { reference, userId } = await makeAppointment(backend, { applicant: { ...applicant, key: `book-${who}` }, id });
  await backend.pool.query("UPDATE registration SET note_to_staff = $2 WHERE id = $1", [id, words.note]);
  await backend.caller.call(people.checkPhone, { query: { phone: value, region: "AM" } }, applicant);
  await backend.pool.query("UPDATE presentation SET starts_at = now() - interval '1 hour' WHERE id = $1", [
    opened.seats.presentation_date,
  ]);
  await backend.caller.call(staffApplicants.get, { params: { registrationId: id } }, staff);
  const checkIn = { body: { registrationId: id, state: "attended" as const } };
  await backend.caller.call(staffApplicants.checkIn, checkIn, { ...staff, key: `door-${who}` });
  const [identity] = await idOf("SELECT identity_id AS id FROM registration WHERE id = $1", [id]);
  return { applicant, id, value, guardianPhone, reference, userId: userId ?? "", file: file._id, identity, words };
};

const outboxOf = (id: string) => idOf("SELECT id FROM outbox WHERE registration_id = $1", [id]);
const bytes = () => readdir(path.join(dataDir, "files", "am"));

describe("erasing somebody", { timeout: 90_000 }, () => {
  test("leaves no word of theirs in any column of any table, no bytes and no job, and every word of everybody else", async () => {
    const staff = await staffMember(backend);
    const hooks = await addEndpoint(backend, "http://127.0.0.1:9/hooks");
    const [leaving, staying] = [await everywhere("Leaving", staff), await everywhere("Staying", staff)];
    const workers = await startJobs(backend.services, { names: MESSAGE_JOBS });
    const unsent = async () =>
      (await backend.pool.query("SELECT 1 FROM outbox WHERE sent_at IS NULL OR queued_at IS NULL")).rowCount;
    await vi.waitFor(async () => expect(await unsent()).toBe(0), { timeout: 45_000, interval: 100 });
    await workers.stop();
    expect(await tablesWith(backend.pool, leaving.id)).toContain("webhook_delivery");
    const [outbox, others] = [await outboxOf(leaving.id), await outboxOf(staying.id)];

    const tracesOf = async ({ applicant: _token, words, ...ids }: typeof leaving, jobs: string[]) => {
      const searched = [...Object.values(words), ...Object.values(ids).map(String), ...jobs];
      const found = await Promise.all(
        searched.map(async (text) => [text, await tablesWith(backend.pool, text)] as const),
      );
      return new Map(found.filter(([, tables]) => tables.length > 0));
    };
    // The control: before, the same search finds every one of them, a job among them.
    const before = await tracesOf(leaving, outbox);
    expect(before.size).toBe(Object.keys(leaving.words).length + 7 + outbox.length);
    for (const id of [...outbox, ...others])
      expect((await tablesWith(backend.pool, id)).filter((name) => name.startsWith("jobs."))).not.toEqual([]);

    await backend.caller.call(people.eraseMine, {}, leaving.applicant);
    // The log of what staff did says that it was done, to a number that nothing knows any more.
    expect([...(await tracesOf(leaving, outbox))]).toEqual([[leaving.id, ["audit_entry"]]]);
    expect(await bytes()).toEqual([staying.file]);
    const hooked = await backend.pool.query("SELECT registration_id FROM webhook_delivery");
    expect(hooked.rows).toEqual([{ registration_id: staying.id }]);
    await removeEndpoint(backend.pool, hooks);
    const rest = await tracesOf(staying, others);
    expect(rest.size).toBe(before.size);
    expect((await backend.caller.call(registrations.list, {}, staying.applicant)).registrations).toHaveLength(1);
    shows(33, {
      "words and numbers searched": before.size,
      "found after": 0,
      "of somebody else found after": rest.size,
    });
  });
});

describe("what is kept about somebody, for themselves", { timeout: 90_000 }, () => {
  test("has all of it, opened and with what became of it, and no code and no token", async () => {
    const staff = await staffMember(backend);
    const one = await everywhere("Asking", staff);
    const text = JSON.stringify(await backend.caller.call(people.exportMine, {}, one.applicant));
    const { applicant, words, identity: _internal, ...ids } = one;
    for (const word of [...Object.values(words), ...Object.values(ids)]) expect(text).toContain(word);
    for (const what of ["sessionsExpireAt", "booked", "applicant_checked_in", "applicant_opened"])
      expect(text).toContain(what);
    const { rows } = await backend.pool.query<{ code_hash: string }>("SELECT code_hash FROM verification");
    const code = await backend.caller.codeFor(one.value);
    const secrets = [applicant.token, applicant.filesToken, code, ...rows.map(({ code_hash }) => code_hash)];
    for (const secret of secrets) expect(text).not.toContain(secret);
    shows(33, { "words in their own export": Object.keys({ ...words, ...ids }).length, "codes and tokens in it": 0 });
  });
});
