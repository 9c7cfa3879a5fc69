import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { describe, expect, test } from "vitest";
import { PHONE, specifiedBackend } from "@/tests/support/specified-backend/client";

const under = specifiedBackend();
const { call, signIn } = under;

describe("the log and the controls", () => {
  test("name each call by its declared path and the page that it was made for", async () => {
    await call("GET /config", { headers: { referer: "http://am.localhost/applications?x=1" } });
    expect(under.backend.log.entries).toEqual([
      expect.objectContaining({ method: "GET", call: "GET /config", tenant: "am", page: "/applications", status: 200 }),
    ]);
    expect(under.backend.log.counts()).toEqual({ "GET /config": 1 });
  });

  test("work over HTTP, for a backend in another process", async () => {
    const control = (path: string, body?: object) =>
      fetch(`${under.backend.url}/control${path}`, body && { method: "POST", body: JSON.stringify(body) });
    await call("POST /verification/send", { body: { value: PHONE, method: "sms", language: "en" } });
    const query = new URLSearchParams({ tenant: "am", value: PHONE });
    expect(await (await control(`/code?${query}`)).json()).toEqual({ code: expect.stringMatching(/^\d{6}$/) });
    expect((await control("/fault", { call: "GET /config", fault: "serverError", times: 1 })).status).toBe(204);
    expect((await call("GET /config")).status).toBe(500);
    expect((await control("/fault", { call: "GET /nothing", fault: "hang" })).status).toBe(400);
    expect(await (await control("/log")).json()).toMatchObject({ counts: { "GET /config": 1 }, unspecified: [] });
    expect((await control("/reset", { lists: "named" })).status).toBe(204);
    expect(under.backend.log.entries).toEqual([]);
    expect((await call("GET /schools/regions", { token: await signIn() })).body).toHaveProperty("regions");
  });

  test("serve a backend that is started as a program", async () => {
    const child = spawn(process.execPath, ["--import", "tsx", "tests/support/specified-backend/main.ts"], {
      env: { ...process.env, PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(createInterface(child.stdout), "line");
    const [url] = /http:\S+/.exec(line) ?? [];
    expect((await fetch(`${url}/control/log`)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});
