import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { GET as findSessions } from "@/app/api/session/route";
import { callBackend } from "@/lib/bff/call-backend";
import { storeToken } from "@/lib/bff/login-session";
import { centers } from "@/lib/contracts/centers";
import { registrations } from "@/lib/contracts/registrations";
import { createCookieJar } from "@/lib/server/http/cookie-jar";
import { runInRequest, setRequestCookies } from "@/lib/server/observability/request-context";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { fromPage } from "@/tests/support/door";
import { type RemoteApplicant, saveStudent, verifiedApplicant } from "@/tests/support/remote-applicant";
import { type SpecifiedBackend, startSpecifiedBackend } from "@/tests/support/specified-backend/server";

const TENANT = "am";
/** Longer than a read is shared. */
const LATER_MS = 60_000;

let backend: SpecifiedBackend;
beforeAll(async () => {
  backend = await startSpecifiedBackend();
  for (const [name, value] of Object.entries(backend.variables)) vi.stubEnv(name, value);
});
afterAll(() => backend.stop());

let elapsedMS = 0;
const realNow = performance.now.bind(performance);
beforeEach(() => {
  jar.current = cookieJar();
  vi.spyOn(performance, "now").mockImplementation(() => realNow() + elapsedMS);
});
afterEach(() => {
  vi.restoreAllMocks();
  backend.reset();
});
const passTime = () => {
  elapsedMS += LATER_MS;
};

/** Whether a browser with this token is still signed in, by what its pages ask. */
const isSignedIn = (token: string) =>
  runInRequest({ requestId: crypto.randomUUID() }, async () => {
    setRequestCookies(createCookieJar(undefined));
    await storeToken("applicant", TENANT, token);
    const { applicant } = (await (await findSessions(fromPage("/api/session"))).json()) as { applicant?: string };
    return Boolean(applicant);
  });

const anApplicant = async () => {
  const as = await verifiedApplicant(backend, TENANT);
  const application = await callBackend(registrations.create, as, {
    body: { language: "en", location_key: "nor-nork" },
  });
  const save = () => saveStudent(as, application, { firstName: "Ani" });
  return { as, save };
};

/** What each save comes to. All have asked for the configuration before the backend answers the first. */
const saveAtOnce = async (...applicants: { save: () => Promise<unknown> }[]) => {
  const outcomes = await Promise.allSettled(applicants.map(({ save }) => save()));
  return outcomes.map((outcome) => (outcome.status === "fulfilled" ? "saved" : outcome.reason.code));
};

const configReads = () => backend.log.counts()["GET /config"] ?? 0;

describe("a refusal of one caller, while others wait for the same read", () => {
  test("is nobody else's: the other's save succeeds, and the other stays signed in", async () => {
    const [refused, other] = [await anApplicant(), await anApplicant()];
    passTime();
    backend.log.clear();
    backend.faults.set("GET /config", "unauthorised", 1);
    expect(await saveAtOnce(refused, other)).toEqual(["unauthenticated", "saved"]);
    expect(await isSignedIn(other.as.token)).toBe(true);
    expect(configReads()).toBe(2);
  });

  test("costs the others one more read together, not one each", async () => {
    const [refused, ...others] = [await anApplicant(), await anApplicant(), await anApplicant(), await anApplicant()];
    passTime();
    backend.log.clear();
    backend.faults.set("GET /config", "unauthorised", 1);
    expect(await saveAtOnce(refused, ...others)).toEqual(["unauthenticated", "saved", "saved", "saved"]);
    expect(configReads()).toBe(2);
  });

  test("is each one's own where all are refused", async () => {
    const all = [await anApplicant(), await anApplicant(), await anApplicant()];
    passTime();
    backend.faults.set("GET /config", "unauthorised");
    expect(await saveAtOnce(...all)).toEqual(Array(3).fill("unauthenticated"));
  });
});

describe("what a backend answers to everybody", () => {
  test("is shared as before: one that fails is asked once for all who wait", async () => {
    const all = [await anApplicant(), await anApplicant()];
    passTime();
    backend.log.clear();
    backend.faults.set("GET /config", "serverError");
    expect(await saveAtOnce(...all)).toEqual(["upstream_failed", "upstream_failed"]);
    expect(configReads()).toBe(1);
  });
});

test("a caller who no longer waits ends nobody else's read", async () => {
  const other = await anApplicant();
  passTime();
  const leaving = new AbortController();
  const as: RemoteApplicant & { signal: AbortSignal } = { ...other.as, signal: leaving.signal };
  const left = callBackend(centers.availability, as, {});
  const saved = other.save();
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: "upstream_timeout" });
  expect(await saved).toMatchObject({ student: { firstName: "Ani" } });
});
