// @module-tag deep
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { firstRows } from "@/tests/support/all-tests";
import { testEnvironment } from "@/tests/support/backend";
import { type BackendProcess, startBackendProcess } from "@/tests/support/backend-process";
import { commandFile, runCommand } from "@/tests/support/commands";
import { freePort } from "@/tests/support/free-port";
import { createDatabase } from "@/tests/support/postgres";
import { type SpecifiedBackend, startSpecifiedBackend } from "@/tests/support/specified-backend/server";

const PHONE = "+37491123456";
const AS_BOTH = ["--tenant", "am", "--phone", PHONE, "--username", "demo"];
const PASSWORD = { CONFORMANCE_PASSWORD: "demo-password" };

/** Runs the command against a backend. The person who is asked for a code types the latest one. */
const check = async (
  args: readonly string[],
  environment: Record<string, string>,
  code: () => string | Promise<string> = () => "",
) => {
  const own = { ...PASSWORD, ...environment };
  const typed = { after: "has received:", line: code };
  const result = await runCommand("conformance", args, own, typed);
  const lines = result.output.split("\n");
  /** The verdicts of a call, with the pages below each. */
  const verdictsOf = (call: string) =>
    lines.flatMap((line, index) => {
      if (!line.startsWith(`${call} `) && !line.startsWith(`${call}?`)) return [];
      const end = lines.findIndex((later, position) => position > index && !later.startsWith(" "));
      return [lines.slice(index, end).join(" ").replace(/ +/g, " ")];
    });
  return { ...result, verdictsOf };
};

/** A proxy that answers every call of a method itself. */
const answering = async (method: string, reply: object, origin: string) => {
  const server = createServer(async (request, response) => {
    const { authorization = "", "content-type": type = "" } = request.headers;
    const body = await text(request);
    const init = { method: request.method, headers: { authorization, "content-type": type }, ...(body && { body }) };
    const answer = request.method === method ? Response.json(reply) : await fetch(`${origin}${request.url}`, init);
    response.writeHead(answer.status).end(await answer.text());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const stop = async () => {
    server.closeAllConnections();
    await once(server.close(), "close");
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
};

describe("the check of a backend as specified", () => {
  let backend: SpecifiedBackend;
  beforeAll(async () => {
    backend = await startSpecifiedBackend();
  });
  beforeEach(() => backend.reset());
  afterAll(() => backend.stop());

  const examine = (args: readonly string[] = []) =>
    check([...AS_BOTH, ...args], backend.variablesFor("am"), () => backend.code(PHONE, "am") ?? "");

  test("finds nothing missing, and sends nothing that is not specified", async () => {
    const { code, output, verdictsOf } = await examine();
    expect(output).toMatch(/\d+ calls: \d+ ok, 0 with missing members, 0 failed, 3 not tried\n$/);
    expect(verdictsOf("GET /registration/{id}")).toEqual([expect.stringContaining("not tried: no application yet")]);
    expect(verdictsOf("GET /config")).toEqual([expect.stringContaining("ok, derived: centers[].city")]);
    expect(code).toBe(0);
    expect(backend.log.unspecified).toEqual([]);
    expect(backend.log.unknownCalls).toEqual([]);
  });

  test("asks nothing that needs a token without one", async () => {
    const { code, output, verdictsOf } = await check(["--tenant", "am"], backend.variablesFor("am"));
    expect(verdictsOf("GET /registration")).toEqual([expect.stringContaining("needs --token or --phone")]);
    expect(verdictsOf("POST /presentation/list")).toEqual([expect.stringContaining("needs --staff-token")]);
    expect(output).toContain("0 failed");
    expect(code).toBe(0);
    expect(backend.log.entries.map(({ call }) => call)).toEqual(["GET /health", "GET /config"]);
  });

  test("asks the other reads of staff although one of them fails", async () => {
    backend.faults.set("GET /config/permitted-locations", "serverError");
    const { verdictsOf } = await examine();
    expect(verdictsOf("GET /config/permitted-locations").join()).toContain("failed: 500");
    for (const call of ["POST /presentation/list", "POST /schedule/get-sessions", "POST /start-day/get-weeks"])
      expect(verdictsOf(call)).toEqual([expect.stringMatching(/ ok/)]);
  });

  test("reports each of five faults with the pages that suffer", async () => {
    backend.faults.set("GET /schedule", { kind: "omit", member: "weekday" });
    backend.faults.set("GET /schools/regions", "missing");
    backend.faults.set("POST /schedule/get-sessions", "garbage");
    backend.faults.set("POST /presentation/list", "hang");
    backend.faults.set("POST /start-day/get-weeks", "serverError");
    const { code, output, verdictsOf } = await examine(["--timeout", "0.5"]);
    const [schedule, regions, sessions, presentations, weeks] = [
      "GET /schedule",
      "GET /schools/regions",
      "POST /schedule/get-sessions",
      "POST /presentation/list",
      "POST /start-day/get-weeks",
    ].map((call) => verdictsOf(call).join());
    expect(schedule).toMatch(/missing: \[\]\.weekday.* → Form, Appointment/);
    expect(regions).toMatch(/failed: 404 "Not found" → Form/);
    expect(sessions).toMatch(/failed: 200 not JSON → Start days/);
    expect(presentations).toMatch(/failed: no answer within 0\.5 s → Presentations/);
    expect(weeks).toMatch(/failed: 500 "Internal server error" → Start days/);
    expect(output).toContain("1 with missing members, 4 failed");
    expect(code).toBe(1);
  });

  test("makes every change with --write, from the code to the moved appointment", async () => {
    const { code, output, verdictsOf } = await examine(["--write", "--yes"]);
    expect(output).toMatch(/0 with missing members, 0 failed/);
    const [id] = /application (\w+) with an appointment/.exec(output)?.slice(1) ?? [];
    expect(verdictsOf(`POST /registration/make-appointment/${id}`)).toEqual([expect.stringContaining(" ok")]);
    expect(verdictsOf(`PATCH /registration/update-appointment/${id}`)).toEqual([expect.stringContaining(" ok")]);
    expect(verdictsOf(`PUT /registration/${id}`)).toHaveLength(3);
    const changes = backend.log.entries.map(({ call }) => call).filter((call) => !/^GET|get|list/.test(call));
    expect(changes).toEqual([
      "POST /verification/send",
      "POST /verification/check",
      "POST /registration",
      "PUT /registration/{id}",
      "PUT /registration/{id}",
      "POST /registration/make-appointment/{id}",
      "PUT /registration/{id}",
      "PATCH /registration/update-appointment/{id}",
      "POST /auth/login",
      "POST /start-day/add",
      "POST /presentation/add",
      "PATCH /presentation/update",
      "DELETE /presentation/delete/{id}",
      "PATCH /start-day/update",
      "POST /config/{location_key}",
    ]);
    expect(output).toMatch(/Made, and still there: application .*; the start day \d{4}-\d\d-\d\d with a capacity of 0/);
    expect(backend.log.unspecified).toEqual([]);
    expect(code).toBe(0);
  });

  test("reports a start day that was added and cannot be read, and names what stays", async () => {
    backend.faults.set("POST /start-day/get", { kind: "omit", member: "_id" });
    const { code, output, verdictsOf } = await examine(["--write", "--yes"]);
    expect(verdictsOf("POST /start-day/get").join()).toMatch(/the added start day is not among them → Start days/);
    expect(output).toMatch(/the start day \d{4}-\d\d-\d\d with a capacity of 1\.\n/);
    expect(code).toBe(1);
  });

  test("writes nothing unless somebody agrees", async () => {
    const { code, output, errors } = await check([...AS_BOTH, "--write"], backend.variablesFor("am"));
    expect(output).toContain("Only for a staging tenant");
    expect(errors).toContain("Nothing was written");
    expect(code).toBe(1);
    expect(backend.log.entries).toEqual([]);
  });

  test("finds nothing missing where the specification leaves the spelling open", async () => {
    backend.reset({ spelling: "camel", lists: "named", studentRecord: true, saveReply: "empty" });
    const { code, output, verdictsOf } = await examine(["--write", "--yes"]);
    expect(output).toMatch(/0 with missing members, 0 failed/);
    const [id] = /application (\w+) with an appointment/.exec(output)?.slice(1) ?? [];
    expect(verdictsOf(`PUT /registration/${id}`)[0]).toMatch(/204 .*ok, derived: the whole reply/);
    expect(code).toBe(0);
  });

  test("reports an appointment that was not moved although the reply says so", async () => {
    const { url, stop } = await answering("PATCH", { success: true }, backend.url);
    const { code, output } = await check(
      [...AS_BOTH, "--write", "--yes"],
      { UPSTREAM_V1_URL: `${url}/{tenant}/api/v1` },
      () => backend.code(PHONE, "am") ?? "",
    );
    await stop();
    expect(output).toMatch(
      /failed: the appointment is on \d{4}-\d\d-\d\d, the booked day is \d{4}-\d\d-\d\d\n.*Congrats/,
    );
    expect(code).toBe(1);
  });
});

describe("the check of the built-in backend", () => {
  let backend: BackendProcess;
  beforeAll(async () => {
    const url = await createDatabase(inject("postgresUrl"));
    backend = await startBackendProcess(testEnvironment(url), undefined, [commandFile("backend")]);
  }, 120_000);
  afterAll(() => backend?.stop());

  const checkWriting = (tenant: string, features: string) => {
    const variables = {
      UPSTREAM_V1_URL: `${backend.origin}/{tenant}/api/v1`,
      UPSTREAM_LEGACY_URL: `${backend.origin}/{tenant}`,
      UPSTREAM_USER_VIEW_URL: `${backend.origin}/{tenant}/user-view`,
      UPSTREAM_V1_HAS: features,
    };
    const latestCode = async (): Promise<string> => {
      const response = await fetch(`${backend.origin}/${tenant}/api/v1/dev/messages?to=${encodeURIComponent(PHONE)}`);
      return (await response.json()).messages[0].code;
    };
    const args = ["--tenant", tenant, ...AS_BOTH.slice(2), "--write", "--yes"];
    return check(args, variables, latestCode);
  };

  const networks = firstRows(2, [
    ["am", "all"],
    ["kut", "versions,agreements"],
    ["tks", "all"],
  ]);
  test.each(networks)(
    "passes every call, also those that change something: %s, which has %s",
    async (tenant, features) => {
      const { code, output } = await checkWriting(tenant, features);
      expect(output).toMatch(/\d+ calls: \d+ ok, 0 with missing members, 0 failed, 0 not tried\n$/);
      expect(output).toMatch(/Made, and still there: application .* with an appointment; the start day/);
      expect(code).toBe(0);
    },
  );

  test("names the fields that it refuses where it is not said to have what it needs", async () => {
    const { code, output } = await checkWriting("de", "agreements");
    expect(output).toMatch(/PUT .*[\s\S]*?failed: 422 "validation_failed", refused: version\n/);
    expect(code).toBe(1);
  });
});

describe("the command", () => {
  test("says what is wrong with its arguments", async () => {
    expect((await check([], {})).errors).toMatch(/^Usage: npm run conformance/);
    expect((await check(["--tenant", "nowhere"], {})).errors).toContain('There is no tenant "nowhere"');
    expect((await check(["--tenant", "am"], {})).errors).toContain("UPSTREAM_V1_URL is not set for am");
    const here = { UPSTREAM_V1_URL: "http://127.0.0.1:1" };
    expect((await check(["--tenant", "am", "--timeout", "soon"], here)).errors).toContain("--timeout is a number");
  });

  test("reports a backend that is away, and ends with 1", async () => {
    const { code, verdictsOf } = await check(["--tenant", "am"], {
      UPSTREAM_V1_URL: `http://127.0.0.1:${await freePort()}`,
    });
    expect(verdictsOf("GET /config")).toEqual([
      expect.stringContaining("failed: no connection: ECONNREFUSED → every page"),
    ]);
    expect(verdictsOf("GET legacy /health")).toEqual([expect.stringContaining("UPSTREAM_LEGACY_URL is not set")]);
    expect(code).toBe(1);
  });
});
