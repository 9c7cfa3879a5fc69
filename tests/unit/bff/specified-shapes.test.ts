import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { callBackend } from "@/lib/bff/call-backend";
import { configuration } from "@/lib/contracts/configuration";
import { registrations } from "@/lib/contracts/registrations";
import { schedule } from "@/lib/contracts/schedule";
import { staffAuth } from "@/lib/contracts/staff";
import { staffConfiguration } from "@/lib/contracts/staff-configuration";
import { staffPresentations, staffStartDays } from "@/lib/contracts/staff-schedule";
import { json, startUpstream, type Upstream, type UpstreamRequest } from "@/tests/support/upstream";

type Replies = Record<string, unknown>;

let upstream: Upstream;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.stop());

// A tenant each test: configurations are stored for some seconds.
const TENANTS = [
  "am",
  "de",
  "kut",
  "saar",
  "es",
  "ba",
  "tks",
  "ams",
  "la",
  "labs",
  "studios",
  "ma",
  "mar",
  "mum",
  "ast",
];
let at = 0;
let tenant: "am";
beforeEach(() => {
  tenant = TENANTS[at % TENANTS.length] as "am";
  at += 1;
  vi.stubEnv("UPSTREAM_V1_URL", upstream.url);
  upstream.requests.length = 0;
});
afterEach(() => vi.unstubAllEnvs());

const lineOf = ({ method, url }: UpstreamRequest) => `${method} ${url.split("?")[0]}`;

/** Replies by method and path; a number is a status. Everything else is a 404. */
const answerWith = (replies: Replies) => {
  upstream.answer = (request, response) => {
    const reply = replies[lineOf(request)];
    if (reply === undefined) return response.writeHead(404).end();
    return typeof reply === "number" ? response.writeHead(reply).end() : json(response, reply);
  };
};

const as = () => ({ tenant, token: "a token" });
const params = { id: "r1" };
const CONFIG = { centers: [{ location_key: "x", timeZone: "Asia/Yerevan" }] };
const application = (student: object, more: object = {}) => ({
  _id: "r1",
  step: "session",
  maxStep: "session",
  student,
  ...more,
});
const read = () => callBackend(registrations.get, as(), { params });
const bodies = (line: string) =>
  upstream.requests.filter((request) => lineOf(request) === line).map(({ body }) => JSON.parse(body));

describe("an application whose answers are of other types", () => {
  test("is read with them, so that the next save keeps them", async () => {
    const student = {
      session_id: 12,
      school_id: 5,
      address: { postal_code: 9000 },
      accommodations: { otherLanguages: ["hy", "ru"] },
    };
    answerWith({
      "GET /registration/r1": application(student, {
        guardians: [{ type: "father", firstName: "Ara" }, { type: "2" }],
      }),
    });
    const { student: answers, guardians } = await read();
    expect(answers).toMatchObject({
      session_id: "12",
      school_id: "5",
      address: { postal_code: "9000" },
      accommodations: { otherLanguages: "hy, ru" },
    });
    expect(guardians).toMatchObject([
      { key: "guardian-1", type: 1, firstName: "Ara" },
      { key: "guardian-2", type: 2 },
    ]);
  });

  test.each([
    ["a list with numbers", { customSchedule: [11, 12] }, { customSchedule: ["11", "12"] }],
    ["a list with nothing in it", { ethnicity: [null, "other"] }, { ethnicity: ["other"] }],
    ["a file without its date", { ageVerification: [{ name: "a.pdf", size: 1 }] }, { ageVerification: [] }],
    ["an unknown choice", { gender: 7, firstName: "Ani" }, { firstName: "Ani" }],
  ])("opens with %s", async (_name, student, answers) => {
    answerWith({ "GET /registration/r1": application(student) });
    expect((await read()).student).toMatchObject(answers);
  });

  test("opens with more guardians than the form has room for, and with keys that are numbers", async () => {
    const guardians = Array.from({ length: 8 }, (_, index) => ({ key: index, type: 0 }));
    answerWith({ "GET /registration/r1": application({}, { guardians }) });
    expect((await read()).guardians.map(({ key }) => key)).toEqual(["0", "1", "2", "3", "4", "5"]);
  });

  test.each([
    ["2012-05-20", "2012-05-20"],
    ["2012-05-20T00:00:00.000Z", "2012-05-20"],
    ["2012-05-19T20:00:00.000Z", "2012-05-20"],
    ["2012-05-20T00:00:00+04:00", "2012-05-20"],
    ["2012-05-20 00:00:00", "2012-05-20"],
    ["2012-05-20T07:00:00Z", "2012-05-20"],
  ])("has the date of birth %s as %s", async (birthDate, day) => {
    answerWith({ "GET /registration/r1": application({ birthDate }) });
    expect((await read()).student.birthDate).toBe(day);
  });

  test.each([
    ["nothing", undefined, undefined],
    ["a state", "unconfirmed", "unconfirmed"],
    ["an unknown state", "bounced", undefined],
  ])("opens with %s of its mailbox", async (_name, mailbox, shown) => {
    answerWith({ "GET /registration/r1": application({}, { mailbox }) });
    expect((await read()).mailbox).toBe(shown);
  });

  test("may be wrapped, and spell its steps in another way", async () => {
    answerWith({
      "GET /registration/r1": { data: { ...application({}), step: "StudentData", maxStep: "special_needs" } },
    });
    expect(await read()).toMatchObject({ step: "studentData", maxStep: "specialNeeds" });
  });
});

const SEATS = { session_id: "s1", start_day: "d1", presentation_date: "p1" };
const OLD = { session_id: "s0", secondary_session_id: "t0", start_day: "d0", presentation_date: "p0" };
const ATTENDANCE = {
  startDay: "2030-01-07",
  presentationDate: "2030-01-05T10:00:00Z",
  locationKey: "x",
  session: { weekday: 1, startTime: "9:00", endTime: "10:30:00" },
};
const booked = (student: object) => ({
  "GET /config": CONFIG,
  "GET /registration/r1": application(
    { firstName: "Ani", ...student },
    { step: "done", maxStep: "done", location_key: "x" },
  ),
  "GET /registration/user-attendance/r1": ATTENDANCE,
  "PUT /registration/r1": 204,
});
const PATCH = "PATCH /registration/update-appointment/r1";
const move = () =>
  callBackend(registrations.updateAppointment, as(), {
    params,
    body: { isStudentAdult: false, message: "", student: SEATS },
  });

describe("a move", () => {
  test.each([{ success: true }, {}, 204, { data: { success: true } }])("succeeds with the reply %j", async (reply) => {
    answerWith({ ...booked(OLD), [PATCH]: reply });
    expect(await move()).toEqual({ success: true });
    expect(bodies(PATCH)).toEqual([{ isStudentAdult: false, message: "" }]);
  });

  test("from a pair to a single session leaves no second session behind", async () => {
    answerWith({ ...booked(OLD), [PATCH]: {} });
    await move();
    const [saved] = bodies("PUT /registration/r1");
    expect(saved.student).toEqual({ firstName: "Ani", ...SEATS });
  });

  test("that is refused saves the earlier seats again", async () => {
    answerWith({ ...booked(OLD), [PATCH]: { success: false } });
    await expect(move()).rejects.toMatchObject({ code: "upstream_refused" });
    expect(bodies("PUT /registration/r1").map(({ student }) => student.session_id)).toEqual(["s1", "s0"]);
  });
});

test("an older form of a booked application saves its answers and not its earlier seats", async () => {
  answerWith(booked(SEATS));
  const form = {
    student: { firstName: "Anahit", ...OLD },
    guardians: [],
    step: "studentData",
    maxStep: "done",
    lang: "en",
  } as const;
  await callBackend(registrations.save, as(), { params, body: { ...form, isStudentAdult: false, version: 1 } });
  const [saved] = bodies("PUT /registration/r1");
  expect(saved.student).toEqual({ firstName: "Anahit", ...SEATS });
});

describe("names that the specification does not have", () => {
  const student = { lastName: "高橋", lastNameKana: "タカハシ", namePrefix: "van" };
  const guardian = { key: "one", lastName: "高橋", lastNameKana: "タカハシ" };
  const form = { student, guardians: [guardian], step: "session", maxStep: "session", lang: "en" } as const;
  const save = () =>
    callBackend(registrations.save, as(), { params, body: { ...form, isStudentAdult: false, version: 1 } });

  beforeEach(() =>
    answerWith({ "GET /config": CONFIG, "GET /registration/r1": application({}), "PUT /registration/r1": 204 }),
  );

  test("are not sent to a backend that does not know them", async () => {
    await save();
    const [sent] = bodies("PUT /registration/r1");
    expect(sent.student).toEqual({ lastName: "高橋" });
    expect(sent.guardians).toEqual([{ key: "one", lastName: "高橋" }]);
  });

  test("are sent to one that does", async () => {
    vi.stubEnv("UPSTREAM_V1_HAS", "countryNames");
    await save();
    const [sent] = bodies("PUT /registration/r1");
    expect(sent).toMatchObject({ student, guardians: [guardian] });
  });
});

describe("the versions of what staff change", () => {
  const version = "v1";
  const day = { _id: "d1", sessionId: "s1", date: "2030-01-07", capacity: 3 };
  const presentation = { _id: "p1", date: "2030-01-02T10:00:00Z", capacity: 10, startDates: ["2030-01-07"] };
  const listed = { limit: 10, offset: 0, locationKey: "x" };

  /** Changes one row of each kind on the versions that the backend names, and gives what was sent. */
  const changeEach = async () => {
    const body = { dates: [day.date], location_key: "x" };
    const [startDay] = (await callBackend(staffStartDays.list, as(), { body })).startDays;
    const [read] = (await callBackend(staffPresentations.list, as(), { body: listed })).presentations;
    const { versions } = await callBackend(staffConfiguration.get, as(), { params: { location_key: "x" } });
    const { version: dayVersion } = startDay ?? {};
    await callBackend(staffStartDays.update, as(), {
      body: { location_key: "x", start_days: [{ _id: day._id, capacity: 4, version: dayVersion }] },
    });
    const { _id: id, ...draft } = presentation;
    await callBackend(staffPresentations.update, as(), {
      body: { ...draft, id, locationKey: "x", version: read?.version },
    });
    await callBackend(staffPresentations.remove, as(), { params: { id }, query: { version: read?.version } });
    await callBackend(staffConfiguration.update, as(), {
      params: { location_key: "x" },
      body: { registrationEmployeesCount: 2, versions },
    });
    const removed = upstream.requests.find(({ method }) => method === "DELETE")?.url.split("?")[1];
    const [[days], [changed], [settings]] = [
      bodies("PATCH /start-day/update"),
      bodies("PATCH /presentation/update"),
      bodies("POST /config/x"),
    ];
    return [days.start_days[0].version, changed.version, removed, settings.versions];
  };

  const answerVersioned = (more: object, versions?: object) =>
    answerWith({
      "GET /config": CONFIG,
      "POST /start-day/get": [{ ...day, ...more }],
      "POST /presentation/list": { presentations: [{ ...presentation, ...more }], count: 1 },
      "GET /config/x": { registrationEmployeesCount: 1, ...versions },
      "PATCH /start-day/update": {},
      "PATCH /presentation/update": {},
      "DELETE /presentation/delete/p1": 204,
      "POST /config/x": {},
    });

  test("are not sent to a backend that names none, or is not said to have any", async () => {
    answerVersioned({});
    expect(await changeEach()).toEqual([undefined, undefined, undefined, undefined]);
    upstream.requests.length = 0;
    answerVersioned({ version }, { versions: { registrationEmployeesCount: version } });
    expect(await changeEach()).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("are sent to a backend that names them", async () => {
    vi.stubEnv("UPSTREAM_V1_HAS", "versions");
    answerVersioned({ version }, { versions: { registrationEmployeesCount: version } });
    expect(await changeEach()).toEqual([
      version,
      version,
      `version=${version}`,
      { registrationEmployeesCount: version },
    ]);
    upstream.requests.length = 0;
    answerVersioned({ version: 7 });
    expect(await changeEach()).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe("the legal status of a minor", () => {
  const form = { student: {}, guardians: [], step: "session", maxStep: "session", lang: "en" } as const;
  const send = async () => {
    answerWith({
      "GET /config": CONFIG,
      "GET /registration/r1": application({}),
      "PUT /registration/r1": 204,
      "POST /registration": application({}),
    });
    const body = { ...form, userLegalStatus: 2, isStudentAdult: false, version: 1 } as const;
    await callBackend(registrations.save, as(), { params, body });
    await callBackend(registrations.create, as(), { body: { language: "en", userLegalStatus: 2 } });
    return [...bodies("PUT /registration/r1"), ...bodies("POST /registration")].map((sent) => sent.userLegalStatus);
  };

  test("is not sent to a backend without hand-overs", async () => {
    expect(await send()).toEqual([undefined, undefined]);
  });

  test("is sent to one with them", async () => {
    vi.stubEnv("UPSTREAM_V1_HAS", "handOver");
    expect(await send()).toEqual([2, 2]);
  });
});

test("a save that answers with less than the application reads it", async () => {
  const whole = application({ firstName: "Ani" }, { location_key: "x" });
  answerWith({ "GET /config": CONFIG, "GET /registration/r1": whole, "PUT /registration/r1": { _id: "r1" } });
  const form = { student: {}, guardians: [], step: "session", maxStep: "session", lang: "en" } as const;
  const saved = await callBackend(registrations.save, as(), {
    params,
    body: { ...form, isStudentAdult: false, version: 1 },
  });
  expect(saved).toMatchObject({ location_key: "x", maxStep: "session" });
});

describe("the appointment of a backend", () => {
  test.each([
    null,
    {},
    { data: null },
    { startDay: null, session: null },
    { ...ATTENDANCE, status: "draft" },
    400,
    404,
  ])("is none with the reply %j", async (reply) => {
    answerWith({ "GET /registration/user-attendance/r1": reply ?? "null" });
    if (reply === null) upstream.answer = (_request, response) => json(response, null);
    await expect(callBackend(registrations.attendance, as(), { params })).rejects.toMatchObject({ code: "not_found" });
  });

  test("locks the answers of a student who is registered", async () => {
    answerWith({ "GET /registration/user-attendance/r1": { ...ATTENDANCE, status: "registered" } });
    expect(await callBackend(registrations.attendance, as(), { params })).toMatchObject({
      status: "accepted",
      session: { start_time: "09:00", end_time: "10:30" },
      appointmentDate: { dateTime: "2030-01-05T10:00:00.000Z" },
    });
  });
});

test("an odd configuration leaves every page open", async () => {
  answerWith({
    "GET /config": {
      centers: [{ location_key: "x", name: { hy: "Կենտրոն" }, timeZone: "Mars/Olympus" }, "nor-nork"],
      verificationAttemptCount: 0,
      dashboardConfig: {
        pages: ["Location", "StudentData", "Session"],
        agePreCheck: "no",
        specialNeeds: [{}, { name: "vision", tooltip: 1 }],
      },
    },
  });
  const { centers, dashboardConfig, verificationAttemptCount } = await callBackend(configuration.get, { tenant }, {});
  expect(centers.map(({ name }) => name)).toEqual(["X", expect.stringMatching(/^Nor Nork$/)]);
  expect(dashboardConfig).toMatchObject({
    pages: ["location", "studentData", "session"],
    specialNeeds: [{ name: "vision" }],
  });
  expect(verificationAttemptCount).toBe(3);
});

test("full presentations come after the others, and past ones not at all", async () => {
  const presentation = (id: string, date: string, busyCapacity: number) => ({
    _id: id,
    date,
    capacity: 10,
    busyCapacity,
  });
  const list = [presentation("full", "2030-01-01T10:00:00Z", 10), presentation("past", "2020-01-01T10:00:00Z", 0)];
  answerWith({ "GET /presentation/d1/x": [...list, presentation("free", "2030-01-02 10:00:00", 3)] });
  const found = await callBackend(schedule.presentations, as(), { params: { startDayId: "d1", locationKey: "x" } });
  expect(found.presentations.map(({ _id }) => _id)).toEqual(["free", "full"]);
});

describe("the staff of a backend", () => {
  test("work although the configuration refuses their token", async () => {
    upstream.answer = (request, response) =>
      lineOf(request) === "GET /config/permitted-locations"
        ? json(response, ["vanadzor-lab"])
        : response.writeHead(request.headers.authorization ? 403 : 500).end();
    const { locations } = await callBackend(staffAuth.permittedLocations, as(), {});
    expect(locations).toMatchObject([{ location_key: "vanadzor-lab", name: "Vanadzor Lab" }]);
    expect(
      upstream.requests.find((request) => lineOf(request) === "GET /config")?.headers.authorization,
    ).toBeUndefined();
  });

  test("save settings under the specification's names", async () => {
    answerWith({ "POST /config/x": 204 });
    const body = { registrationEmployeesCount: 3, agePreCheck: true };
    await callBackend(staffConfiguration.update, as(), { params: { location_key: "x" }, body });
    expect(bodies("POST /config/x")).toEqual([
      { registrationEmployeesCount: 3, dashboardConfig: { agePreCheck: true } },
    ]);
  });
});

test("a list may be null, and lists stand under their name or in data", async () => {
  for (const reply of [null, { data: [] }, { registrations: [] }, { data: { registrations: [] } }]) {
    upstream.answer = (_request, response) => json(response, reply);
    expect(await callBackend(registrations.list, as(), {})).toEqual({ registrations: [] });
  }
});
