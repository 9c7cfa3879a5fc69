import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { people } from "@/lib/contracts/people";
import { registrations } from "@/lib/contracts/registrations";
import { staffAuth } from "@/lib/contracts/staff";
import { staffApplicants } from "@/lib/contracts/staff-applicants";
import { verification } from "@/lib/contracts/verification";
import { testEnvironment } from "@/tests/support/backend";
import { type BackendProcess, startBackendProcess } from "@/tests/support/backend-process";
import { makeAppointment } from "@/tests/support/booking";
import { Caller, freshPhone } from "@/tests/support/caller";
import { formOf, sendForm, upload } from "@/tests/support/files";
import { aGuardian, aStudent, completeDraft, openSeats, saveOf } from "@/tests/support/fixtures";
import { type Gateway, startGateway } from "@/tests/support/gateway";
import { createDatabase, temporaryDataDir } from "@/tests/support/postgres";
import { shows } from "@/tests/support/shows";
import { addMember, PASSWORD } from "@/tests/support/staff";

const dataDir = temporaryDataDir();
const lines: string[] = [];
let gateway: Gateway;
let running: BackendProcess;
let pool: pg.Pool;
let caller: Caller;

beforeAll(async () => {
  gateway = await startGateway();
  const databaseUrl = await createDatabase(inject("postgresUrl"));
  pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  const variables = { DATA_DIR: dataDir, LOG_LEVEL: "trace", WORKERS: "1", SMS_GATEWAY_URL: gateway.url };
  running = await startBackendProcess(testEnvironment(databaseUrl, variables), (line) => lines.push(line));
  caller = new Caller((path, init) => fetch(running.origin + path, init));
});
afterAll(async () => {
  await running?.stop();
  await Promise.all([pool?.end(), gateway?.close()]);
  removeDataDir(dataDir);
});

/** Private words, each of them unique. */
const WORDS = {
  phone: freshPhone(),
  guardianPhone: freshPhone(),
  firstName: "Canarine",
  lastName: "Silentian",
  guardian: "Quietine",
  email: "canarine@example.org",
  street: "Whisper Lane",
  medication: "unspoken pills",
  passport: "QUIET-77",
  fileName: "canarine-passport.pdf",
  staff: "hushed-clerk",
  wrongPassword: "a password nobody has",
  cookie: "canary-of-a-cookie",
  query: "canary-of-a-query",
};

const form = (seats: object) => ({
  student: {
    ...aStudent(),
    ...seats,
    firstName: WORDS.firstName,
    lastName: WORDS.lastName,
    email: WORDS.email,
    address: { street: WORDS.street },
    identification: { type: "passport", number: WORDS.passport },
    accommodations: { medication: WORDS.medication },
  },
  guardians: [{ ...aGuardian(), firstName: WORDS.guardian, phoneNumbers: [{ phone: WORDS.guardianPhone, sms: true }] }],
});

const codes = () => gateway.requests.flatMap(({ body }) => body.code ?? []);

/** Signs in by a code from the gateway, after a wrong one. */
const verify = async () => {
  const body = { value: WORDS.phone, method: "sms" as const };
  await caller.call(verification.send, { body: { ...body, language: "en" } });
  const [code = ""] = codes();
  const wrong = code === "000000" ? "000001" : "000000";
  await caller.refusal(verification.check, { body: { ...body, code: wrong } });
  const { token, fileApiToken } = await caller.call(verification.check, { body: { ...body, code } });
  return { code, applicant: { tenant: "am" as const, token, filesToken: fileApiToken } };
};

/** Makes the database refuse the saves of this name, with the whole row in its error. */
const failOn = async (name: string) => {
  await pool.query(`CREATE FUNCTION tell_all() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'row %', NEW.student USING DETAIL = NEW.student::text, ERRCODE = '23505'; END $$`);
  await pool.query(`CREATE TRIGGER tell_all BEFORE UPDATE ON registration FOR EACH ROW
    WHEN (NEW.student ->> 'middleName' = '${name}') EXECUTE FUNCTION tell_all()`);
};

const staffAtWork = async (registrationId: string) => {
  await addMember(pool, { username: WORDS.staff, role: "manager" });
  const login = (password: string) => caller.raw(staffAuth.login, { body: { username: WORDS.staff, password } });
  expect((await login(WORDS.wrongPassword)).status).toBe(401);
  const { token } = await caller.call(staffAuth.login, { body: { username: WORDS.staff, password: PASSWORD } });
  const body = { locationKey: "yerevan", search: WORDS.lastName, limit: 10, offset: 0 };
  expect((await caller.call(staffApplicants.list, { body }, { token })).count).toBe(1);
  await caller.call(staffApplicants.get, { params: { registrationId } }, { token });
  await (await caller.raw(staffApplicants.export, { query: { locationKey: "yerevan" } }, { token })).text();
  return token;
};

/** Requests that are wrong in every way; returns their number. */
const everythingWrong = async (token: string | undefined, id: string) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", cookie: WORDS.cookie };
  const path = "/am/api/v1/registration";
  const responses = await Promise.all([
    caller.send(`${path}/${id}`, { method: "PUT", headers, body: `{"student": {"firstName": "${WORDS.firstName}` }),
    caller.send(`${path}/${id}`, { method: "PUT", headers, body: JSON.stringify({ student: WORDS.lastName }) }),
    caller.send(`${path}/${WORDS.phone}`, { headers }),
    caller.send(`/am/api/v1/${WORDS.email}?token=${token}&name=${WORDS.query}`, { headers }),
    caller.send(`${path}?code=${WORDS.query}`, { headers: { authorization: `Bearer ${token}x` } }),
    caller.send(`/${WORDS.lastName}/api/v1/registration`, { headers: { "x-request-id": `${WORDS.phone} ` } }),
    sendForm(caller, formOf({ registrationId: id, name: WORDS.fileName, bytes: Buffer.from(WORDS.passport) }), {
      token,
    }),
  ]);
  for (const { status } of responses) expect(status).toBeGreaterThanOrEqual(400);
  return responses.length;
};

/** Six digits that are no part of a longer word: by chance a line's time or id contains any digits. */
const CODE = /^\d{6}$/;
const isIn = (line: string, secret: string) =>
  CODE.test(secret) ? new RegExp(`(?<![\\w.-])${secret}(?![\\w-])`).test(line) : line.includes(secret);
const secretsFound = (logLines: readonly string[], secrets: readonly string[]) =>
  secrets.filter((secret) => logLines.some((line) => isIn(line, secret)));

describe("the log of a whole journey with every error", () => {
  test("has no code, token, phone, name, address, cookie or note, and one event per line", async () => {
    const { code, applicant } = await verify();
    const { seats } = await openSeats(pool);
    const application = await completeDraft(caller, applicant, seats, form(seats));
    const { _id: id } = application;
    await upload(caller, { token: applicant.filesToken }, { registrationId: id, name: WORDS.fileName });
    const wrong = await everythingWrong(applicant.token, id);
    await failOn("Explodes");
    const exploding = saveOf(application, { student: { ...application.student, middleName: "Explodes" } });
    const failed = await caller.raw(registrations.save, { params: { id }, body: exploding }, applicant);
    expect(failed.status).toBe(500);
    // The gateway refuses the message about the appointment.
    gateway.answers.push(500, 500);
    await makeAppointment({ caller, pool, databaseUrl: "" }, { applicant, id });
    const staff = await staffAtWork(id);
    await caller.call(people.exportMine, {}, applicant);
    await vi.waitFor(() => expect(lines.join("\n")).toContain('"delivery_failed"'), { timeout: 45_000, interval: 100 });

    const [started, ...events] = lines;
    expect(started).toContain("Startday backend on");
    for (const line of events) expect(typeof JSON.parse(line)).toBe("object");
    expect(events.filter((line) => line.includes('"unexpected_error"')).length).toBeGreaterThan(0);
    expect(events.filter((line) => line.includes('"request"')).length).toBeGreaterThan(15);
    const secrets = [...Object.values(WORDS), ...codes(), code, applicant.token, applicant.filesToken, staff, PASSWORD];
    expect(secretsFound(events, secrets)).toEqual([]);
    // The control: the search finds each secret in a line that has it.
    const forged = secrets.map((secret) => JSON.stringify({ event: "request", note: secret }));
    expect(secretsFound([...events, ...forged], secrets)).toEqual(secrets);
    shows(32, { lines: events.length, "kinds of error": wrong + 2, secrets: secrets.length, "in the log": 0 });
  });
});
