import { readdir } from "node:fs/promises";
import path from "node:path";
import { decodeJwt } from "jose";
import { afterAll, describe, expect, test, vi } from "vitest";
import { IDENTITY_KEY } from "@/backend/http/failures";
import { startJobs } from "@/backend/jobs/start-jobs";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { removeEndpoint } from "@/backend/webhooks/endpoints";
import { ageNotices } from "@/lib/contracts/age-notices";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { behindLock } from "@/tests/support/behind-lock";
import { makeAppointment } from "@/tests/support/booking";
import { freshPhone } from "@/tests/support/caller";
import { upload } from "@/tests/support/files";
import { aStudent, completeDraft, openSeats } from "@/tests/support/fixtures";
import { MESSAGE_JOBS } from "@/tests/support/outbox";
import { temporaryDataDir } from "@/tests/support/postgres";
import { ownBackend } from "@/tests/support/process-backend";
import { addEndpoint } from "@/tests/support/receiver";
import { shows } from "@/tests/support/shows";
import { staffMember } from "@/tests/support/staff";
import { tablesWith } from "@/tests/support/tables-with";

const dataDir = temporaryDataDir();
afterAll(() => removeDataDir(dataDir));
const backend = ownBackend({ DATA_DIR: dataDir });

/** Everything that a person typed, in unique words; sealed answers are left out, as no search finds them. */
const wordsOf = (name: string) => ({
  firstName: `Given-${name}`,
  lastName: `Family-${name}`,
  email: `${name}@example.org`.toLowerCase(),
  street: `Street of ${name}`,
  dish: `no nuts for ${name}`,
  guardian: `Guardian-${name}`,
  guardianMail: `guardian-${name}@example.org`.toLowerCase(),
  document: `passport-${name}.pdf`,
  note: `please call ${name}`,
  username: `user-${name}`.toLowerCase(),
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

/** A person with data in every store: verified, uploaded, booked, notified, checked in, opened by staff. */
const personWithEverything = async (name: string, staff: Awaited<ReturnType<typeof staffMember>>) => {
  const [words, value, guardianPhone] = [wordsOf(name), freshPhone(), freshPhone()];
  const opened = await openSeats(backend.pool);
  const applicant = await backend.caller.applicant("am", value);
  const { _id: id } = await completeDraft(
    backend.caller,
    applicant,
    opened.seats,
    formOf(words, opened.seats, guardianPhone),
  );
  const parts = { registrationId: id, name: words.document };
  const file = await upload(backend.caller, { token: applicant.filesToken, key: `file-${name}` }, parts);
  const { reference, userId } = await makeAppointment(backend, {
    applicant: { ...applicant, key: `book-${name}` },
    id,
  });
  await backend.pool.query("UPDATE registration SET note_to_staff = $2 WHERE id = $1", [id, words.note]);
  await backend.caller.call(people.checkPhone, { query: { phone: value, region: "AM" } }, applicant);
  await backend.pool.query("UPDATE presentation SET starts_at = now() - interval '1 hour' WHERE id = $1", [
    opened.seats.presentation_date,
  ]);
  await backend.caller.call(staffApplicants.get, { params: { registrationId: id } }, staff);
  const checkIn = { body: { registrationId: id, state: "attended" as const } };
  await backend.caller.call(staffApplicants.checkIn, checkIn, { ...staff, key: `door-${name}` });
  const [identity] = await idOf("SELECT identity_id AS id FROM registration WHERE id = $1", [id]);
  return { applicant, id, value, guardianPhone, reference, userId: userId ?? "", file: file._id, identity, words };
};

const outboxOf = (id: string) => idOf("SELECT id FROM outbox WHERE registration_id = $1", [id]);
const bytes = () => readdir(path.join(dataDir, "files", "am"));

describe("erasing a person", () => {
  test("leaves no word of theirs in any table, no file and no delivery, and every word of everybody else", async () => {
    const staff = await staffMember(backend);
    const hooks = await addEndpoint(backend, "http://127.0.0.1:9/hooks");
    const [leaving, staying] = [
      await personWithEverything("Leaving", staff),
      await personWithEverything("Staying", staff),
    ];
    const workers = await startJobs(backend.services, { names: MESSAGE_JOBS });
    const unsent = async () =>
      (await backend.pool.query("SELECT 1 FROM outbox WHERE sent_at IS NULL OR queued_at IS NULL")).rowCount;
    await vi.waitFor(async () => expect(await unsent()).toBe(0), { timeout: 45_000, interval: 100 });
    await workers.stop();
    expect(await tablesWith(backend.pool, leaving.id)).toContain("delivery");
    const [outbox, others] = [await outboxOf(leaving.id), await outboxOf(staying.id)];

    const tracesOf = async ({ applicant: _token, words, ...ids }: typeof leaving, jobs: string[]) => {
      const searched = [...Object.values(words), ...Object.values(ids).map(String), ...jobs];
      const matches = await Promise.all(
        searched.map(async (text) => [text, await tablesWith(backend.pool, text)] as const),
      );
      return new Map(matches.filter(([, tables]) => tables.length > 0));
    };
    // The control: before the erasure the same search finds each word.
    const tracesBefore = await tracesOf(leaving, outbox);
    expect(tracesBefore.size).toBe(Object.keys(leaving.words).length + 7 + outbox.length);

    await backend.caller.call(people.eraseMine, {}, leaving.applicant);
    // The audit log keeps what staff did, with an id that no other table has.
    expect([...(await tracesOf(leaving, outbox))]).toEqual([[leaving.id, ["audit_entry"]]]);
    expect(await bytes()).toEqual([staying.file]);
    const hooked = await backend.pool.query("SELECT registration_id FROM delivery");
    expect(hooked.rows).toEqual([{ registration_id: staying.id }]);
    await removeEndpoint(backend.db, hooks);
    const tracesOfOther = await tracesOf(staying, others);
    expect(tracesOfOther.size).toBe(tracesBefore.size);
    expect((await backend.caller.call(registrations.list, {}, staying.applicant)).registrations).toHaveLength(1);
    shows(33, {
      "words and numbers searched": tracesBefore.size,
      "found after": 0,
      "of another person found after": tracesOfOther.size,
    });
  });
});

describe("a call whose applicant is erased while it is under way", () => {
  test("is refused as after the end of the session", async () => {
    const applicant = await backend.caller.applicant();
    const { sub: id } = decodeJwt(applicant.token);
    const notice = { location_key: "yerevan", birthDate: "2024-01-01" as const, language: "en" as const };
    const answers = await behindLock(backend.pool, { text: "DELETE FROM identity WHERE id = $1", values: [id] }, [
      () => backend.caller.refusal(registrations.create, { body: { language: "en" } }, applicant),
      () => backend.caller.refusal(ageNotices.create, { body: notice }, { ...applicant, key: "once" }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 401, code: "unauthenticated" });
    shows(33, { "calls of an applicant who is erased meanwhile": answers.length, "failed unexpectedly": 0 });
  });

  test("is known by every foreign key that refers to an identity", async () => {
    const { rows } = await backend.pool.query<{ name: string }>(
      "SELECT conname AS name FROM pg_constraint WHERE contype = 'f' AND confrelid = 'identity'::regclass",
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { name } of rows) expect(name).toContain(IDENTITY_KEY);
  });
});

describe("the export of a person's own data", () => {
  test("has all of it, decrypted, with its history, and no code and no token", async () => {
    const staff = await staffMember(backend);
    const person = await personWithEverything("Asking", staff);
    const text = JSON.stringify(await backend.caller.call(people.exportMine, {}, person.applicant));
    const { applicant, words, identity: _internal, ...ids } = person;
    for (const word of [...Object.values(words), ...Object.values(ids)]) expect(text).toContain(word);
    for (const word of ["sessionsExpireAt", "booked", "applicant_checked_in", "applicant_opened"])
      expect(text).toContain(word);
    const { rows } = await backend.pool.query<{ hash: string }>("SELECT hash FROM one_time_secret");
    const code = await backend.caller.codeFor(person.value);
    const secrets = [applicant.token, applicant.filesToken, code, ...rows.map(({ hash }) => hash)];
    for (const secret of secrets) expect(text).not.toContain(secret);
    shows(33, { "words in their own export": Object.keys({ ...words, ...ids }).length, "codes and tokens in it": 0 });
  });
});
