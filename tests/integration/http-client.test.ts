import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeDataDir } from "@/backend/private-postgres/installation";
import { temporaryDataDir } from "@/tests/support/postgres";
import { contextOf, wholeGuardian, wholeStudent } from "@/tools/whole-answers";

/**
 * The main job by HTTP alone, as any client would do it, against a backend that is started from a shell. It knows only
 * the wire, and which questions must be answered.
 */
const dataDir = temporaryDataDir();
let end: () => Promise<unknown>;
let api = "";

/** The parts of replies that this client reads. */
interface Session {
  _id: string;
  pairId: string | null;
  isAvailable: boolean;
}
interface StartDay {
  _id: string;
  date: string;
  pairStartDayId?: string;
  isAvailable: boolean;
}
interface Presentation {
  _id: string;
  date: string;
}
interface Config {
  centers: { location_key: string }[];
  dashboardConfig: { contract: { version: string } };
}
interface Week {
  capacity: number;
  busyCapacity: number;
}

beforeAll(async () => {
  const child = spawn("npm", ["run", "backend"], {
    // Its own process group, as npm's shell is the parent of the backend.
    detached: true,
    env: { ...process.env, DEMO: "1", DATA_DIR: dataDir, DATABASE_URL: "", BACKEND_PORT: "0", LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  end = async () => {
    const exited = once(child, "exit");
    process.kill(-(child.pid ?? 0), "SIGTERM");
    await exited;
  };
  const lines = createInterface(child.stdout);
  api = await new Promise((resolve, reject) => {
    lines.on("line", (line) => {
      const [, origin] = /on (http:\S+)$/.exec(line) ?? [];
      if (origin) resolve(`${origin}/am/api/v1`);
    });
    lines.once("close", () => reject(new Error("the backend ended before it listened")));
  });
});
afterAll(async () => {
  await end?.();
  removeDataDir(dataDir);
});

const send = async <Reply>(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object } = {},
): Promise<Reply> => {
  const response = await fetch(api + path, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as Reply;
};

const PHONE = "+37491555777";
const LOCATION = "yerevan";

/** Requests a code, reads it from the demo's inbox, and checks it. */
const verify = async (): Promise<string> => {
  await send("POST", "/verification/send", { body: { value: PHONE, method: "sms", language: "en" } });
  const { messages } = await send<{ messages: { code: string }[] }>(
    "GET",
    `/dev/messages?to=${encodeURIComponent(PHONE)}`,
  );
  const body = { value: PHONE, method: "sms", code: messages[0]?.code };
  return (await send<{ token: string }>("POST", "/verification/check", { body })).token;
};

const fifteenYearsAgo = () => `${new Date().getUTCFullYear() - 15}-01-15`;

const firstFree = <Row extends { isAvailable: boolean }>(rows: Row[]): Row => {
  const row = rows.find(({ isAvailable }) => isAvailable);
  if (!row) throw new Error("there is nothing free");
  return row;
};

/** The first free seats: a session with its pair, a start day, and a presentation before it. */
const freeSeats = async (token: string) => {
  const { sessions } = await send<{ sessions: Session[] }>("GET", `/schedule?locationKey=${LOCATION}`, { token });
  const session = firstFree(sessions);
  const ofPair = `/start-day/${session._id}/${session.pairId ?? "none"}/${LOCATION}`;
  const startDay = firstFree((await send<{ startDays: StartDay[] }>("GET", ofPair, { token })).startDays);
  const serving = `/presentation/${startDay._id}/${LOCATION}`;
  const { presentations } = await send<{ presentations: Presentation[] }>("GET", serving, { token });
  return { session, startDay, presentation: presentations[0] };
};

test("an independent client registers a student and books a start day, and staff see the seat taken", {
  timeout: 60_000,
}, async () => {
  const config = await send<Config>("GET", "/config");
  expect(config.centers.map((center) => center.location_key)).toContain(LOCATION);

  const token = await verify();
  const draft = await send<{ _id: string; version: number }>("POST", "/registration", {
    token,
    body: { language: "en", location_key: LOCATION },
  });
  expect(draft).toMatchObject({ status: "draft", version: 0 });

  const login = { username: "demo", password: "demo-password" };
  const { token: staff } = await send<{ token: string }>("POST", "/auth/login", { body: login });
  const { session, startDay, presentation } = await freeSeats(token);
  const weekOfStart = async () => {
    const body = { direction: "future", weeksCount: 1, referenceDate: startDay.date, locationKey: LOCATION };
    const { weeks } = await send<{ weeks: [Week] }>("POST", "/start-day/get-weeks", { token: staff, body });
    return weeks[0];
  };
  const before = await weekOfStart();

  // The whole form in one save, in the wire's names; the seats are part of it.
  const context = contextOf("am", startDay.date);
  const student = {
    ...wholeStudent(context, { birthDate: fifteenYearsAgo(), phone: PHONE }),
    session_id: session._id,
    secondary_session_id: session.pairId ?? undefined,
    start_day: startDay._id,
    presentation_date: presentation?._id,
  };
  const guardian = wholeGuardian(context, { phoneNumbers: [{ phone: PHONE, sms: true }] });
  const form = {
    location_key: LOCATION,
    userLegalStatus: 1,
    student,
    guardians: [guardian],
    step: "confirmation",
    maxStep: "confirmation",
    lang: "en",
    isStudentAdult: false,
    version: draft.version,
    contract: { version: config.dashboardConfig.contract.version, signer: "guardian" },
  };
  const saved = await send("PUT", `/registration/${draft._id}`, { token, body: form });
  expect(saved).toMatchObject({ version: 1, student: { start_day: startDay._id } });

  const seats = {
    start_day_id: startDay._id,
    pair_start_day_id: startDay.pairStartDayId,
    presentation_id: presentation?._id,
  };
  const { expiresAt } = await send<{ expiresAt: string }>("POST", `/registration/hold/${draft._id}`, {
    token,
    body: seats,
  });
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());

  const body = { isStudentAdult: false, message: "" };
  const { appointment } = await send<{ appointment: object }>("POST", `/registration/make-appointment/${draft._id}`, {
    token,
    body,
  });
  expect(appointment).toMatchObject({
    startDay: startDay.date,
    presentationDate: presentation?.date,
    locationKey: LOCATION,
    state: "active",
    reference: expect.any(String),
  });
  expect(await send("GET", `/registration/user-attendance/${draft._id}`, { token })).toEqual(appointment);

  // One seat of the session and one of its pair, in the same week or the next.
  const after = await weekOfStart();
  expect(after.busyCapacity).toBeGreaterThan(before.busyCapacity);
  expect(after.capacity).toBe(before.capacity);
});
