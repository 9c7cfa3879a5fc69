import { expect, test } from "playwright/test";
import { changeLines, requestLines, sendRaw } from "@/tests/support/raw-http";
import { freshPhone, port } from "./applicant-journey";
import { shows } from "./shows";

const AM = "Host: am.localhost";
const ORIGIN = "Origin: http://am.localhost";

const languageOf = (text: string) => /<html[^>]* lang="([^"]*)"/.exec(text)?.[1];
const bodyOf = (text: string): string => text.slice(text.indexOf("\r\n\r\n") + 4);

/** The request belongs to Armenia by its `Host`, whatever other headers say. */
const page = async (target: string, ...headers: string[]) => {
  const { statuses, text } = await sendRaw(port, requestLines(target, ...headers));
  return { status: statuses[0], lang: languageOf(text) };
};

test.describe("the network is the host's alone", () => {
  for (const [what, headers, lang] of [
    ["a host", [AM], "hy"],
    ["a host in capitals with a port", ["Host: DE.LOCALHOST:80"], "de"],
    ["a forged forwarding", [AM, "X-Forwarded-Host: de.localhost", "Forwarded: host=de.localhost"], "hy"],
    ["headers of the framework's own", [AM, "x-middleware-rewrite: /de/de", "x-matched-path: /de/de"], "hy"],
    ["the cookie of development", ["Host: am.localhost", "Cookie: startday-env=de; env=de"], "hy"],
    ["a dotted name before it", ["Host: a.de.localhost"], "en"],
    ["a name that only begins so", ["Host: de.localhost.evil.example"], "en"],
    ["a last dot", ["Host: de.localhost."], "en"],
  ] as const)
    test(`by ${what}`, async () => {
      expect(await page("/", ...headers)).toEqual({ status: 200, lang });
    });

  for (const [what, text] of [
    ["two hosts", requestLines("/", AM, "Host: de.localhost")],
    ["a whole address", requestLines("http://de.localhost/", AM)],
    ["a list of hosts", requestLines("/api/config", "Host: am.localhost, de.localhost")],
    ["a host behind a name", requestLines("/?lang=en", "Host: de.localhost@evil.example")],
    ["a port that cannot be", requestLines("/?lang=en", "Host: de.localhost:99999")],
  ] as const)
    test(`and nobody's with ${what}`, async () => {
      const { statuses } = await sendRaw(port, text + requestLines("/", "Host: de.localhost"));
      expect(statuses).toEqual([400]);
    });
});

/** Sends a change to the door. Returns the reply with its cookies. */
const change = async (target: string, body: object, ...headers: string[]) => {
  const json = JSON.stringify(body);
  const length = `Content-Length: ${Buffer.byteLength(json)}`;
  const { text, statuses } = await sendRaw(port, changeLines(target, [AM, ORIGIN, length, ...headers], json));
  const cookies = [...text.matchAll(/^set-cookie: ([^;\r\n]+)/gim)].map(([, pair]) => pair);
  return { status: statuses[0], cookies: `Cookie: ${cookies.join("; ")}` };
};

const signedIn = async (): Promise<string> => {
  const value = freshPhone("+37491", 6);
  expect((await change("/api/verification/send", { value, method: "sms", language: "en" })).status).toBeLessThan(300);
  const inbox = await sendRaw(port, requestLines(`/api/dev/messages?to=${encodeURIComponent(value)}`, AM));
  const code = /"code":"(\d{6})"/.exec(inbox.text)?.[1];
  return (await change("/api/verification/check", { value, method: "sms", code })).cookies;
};

test("a session is one network's, however the other's host is named, and no request hides in another", async () => {
  const cookies = await signedIn();
  const list = "/api/registration";
  const ask = async (target: string, ...headers: string[]) =>
    (await sendRaw(port, requestLines(target, ...headers))).statuses[0];
  expect(await ask(list, AM, cookies)).toBe(200);
  let refused = 0;
  for (const [target, ...headers] of [
    [list, "Host: de.localhost", cookies],
    [list, "Host: de.localhost", "X-Forwarded-Host: am.localhost", cookies],
    [list, "Host: de.localhost", AM, cookies],
    [list, AM, "Host: de.localhost", cookies],
    ["http://am.localhost/api/registration", "Host: de.localhost", cookies],
    [list, "Host: am.localhost.", cookies],
    [list, "Host: x.am.localhost", cookies],
  ] as [string, ...string[]][]) {
    expect([400, 401, 403, 404], `${target} ${headers}`).toContain(await ask(target, ...headers));
    refused += 1;
  }
  const hidden = requestLines(list, AM, cookies);
  for (const headers of [
    [AM, ORIGIN, "Content-Length: 4", "Transfer-Encoding: chunked"],
    [AM, ORIGIN, "Content-Length: 2", "Content-Length: 4"],
    [AM, ORIGIN, "X-One: 1\r\n folded"],
  ]) {
    const { statuses, isEnded } = await sendRaw(port, changeLines("/api/auth/login", headers, "0\r\n\r\n") + hidden);
    expect(statuses, String(headers)).toEqual([400]);
    expect(isEnded).toBe(true);
    refused += 1;
  }
  const { statuses, text } = await sendRaw(
    port,
    `GET ${list} HTTP/1.1\r\n${AM}\r\n${cookies}\r\n\r\n${requestLines(list, "Host: de.localhost")}`,
  );
  expect(statuses).toEqual([200, 401]);
  expect(bodyOf(text)).toContain("registrations");
  shows(21, { "ways to another network's rows": refused, "rows of another network": 0 });
});

test("whatever a request looks like, the product answers and does not break", async () => {
  const odd: [number, string][] = [
    [404, requestLines("/api/%zz", AM)],
    [404, requestLines("/%zz", AM)],
    [404, requestLines("/%00", AM)],
    [404, requestLines(`/${"a".repeat(10_000)}`, AM)],
    [405, requestLines("/", AM).replace("GET", "TRACE")],
    [405, requestLines("/", AM).replace("GET", "PROPFIND")],
    [400, requestLines("*", AM).replace("GET", "OPTIONS")],
    [400, requestLines("/").replace("\r\n", "\n")],
    [431, requestLines("/", AM, `X-One: ${"a".repeat(100_000)}`)],
    [417, changeLines("/api/auth/login", [AM, "Expect: a miracle", "Content-Length: 2"], "{}")],
    [400, changeLines("/api/auth/login", [AM, ORIGIN, "Transfer-Encoding: chunked"], "ZZ\r\n{}\r\n0\r\n\r\n")],
  ];
  for (const [status, text] of odd) expect((await sendRaw(port, text)).statuses.at(-1), text.slice(0, 60)).toBe(status);
  shows(14, { "odd requests": odd.length, broken: 0 });
});

test("an offer of HTTP/2 or of a socket gets the page, whatever the framework would make of it", async () => {
  for (const [offer, ...more] of [["h2c", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"], ["websocket"], ["TLS/1.0"]]) {
    const upgrade = ["Connection: Upgrade", `Upgrade: ${offer}`, ...more];
    for (const [status, text] of [
      [200, requestLines("/", AM, ...upgrade)],
      [307, requestLines("/applications", AM, ...upgrade)],
      [401, requestLines("/api/registration", AM, ...upgrade)],
      [403, changeLines("/api/auth/login", [AM, ...upgrade, "Content-Length: 2"], "{}")],
    ] as const)
      expect((await sendRaw(port, text)).statuses, `${offer} ${text.slice(0, 40)}`).toEqual([status]);
  }
  shows(14, { offers: 12, unanswered: 0 });
});
