import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { handleCall } from "@/lib/bff/door";
import { SPREADSHEET } from "@/lib/contracts/endpoint";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { setSecurityHeaders } from "@/lib/server/http/security-headers";
import { cookieJar, jar } from "@/tests/support/cookie-jar";
import { signIn } from "@/tests/support/door";
import { sendAsHandler, serveOn } from "@/tests/support/framework";
import { shows } from "@/tests/support/shows";
import { startUpstream, type Upstream } from "@/tests/support/upstream";

/** An organisation's own service that answers as if its files were public pages of ours. */
const HOSTILE = {
  "content-type": "text/html",
  "content-disposition": 'inline; filename="payslip.html"',
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src * 'unsafe-inline'",
  "set-cookie": "__Host-startday-staff=stolen",
  "x-content-type-options": "",
  "clear-site-data": '"*"',
  link: "<https://elsewhere.example/x.js>; rel=preload; as=script",
};
const SCRIPT = "<script>alert(document.cookie)</script>";

/** Every download, with a header of its own service, and the type that it must have at last. */
const DOWNLOADS = [
  ["an applicant's file", "/api/files/f1", "text/html", "application/octet-stream"],
  ["a file that staff open", "/api/applicant/a1/files/f1", "image/svg+xml", "application/octet-stream"],
  ["a file of a known type", "/api/files/f1", "Application/PDF", "application/pdf"],
  ["a file of a type that only begins so", "/api/files/f1", "application/pdf-or-html", "application/octet-stream"],
  ["a picture", "/api/applicant/a1/files/f1", "image/heic", "image/heic"],
  ["the appointment as a PDF", "/api/registration/a1/appointment.pdf", "application/pdf", "application/pdf"],
  [
    "the appointment for a calendar",
    "/api/registration/a1/calendar.ics",
    "text/calendar; charset=utf-8",
    "text/calendar; charset=utf-8",
  ],
  [
    "the applicants as a table",
    "/api/applicant/export?locationKey=yerevan",
    "text/csv; charset=utf-8",
    "text/csv; charset=utf-8",
  ],
  ["the applicants as a workbook", "/api/applicant/export?locationKey=yerevan&format=xlsx", SPREADSHEET, SPREADSHEET],
] as const;

let upstream: Upstream;
let server: Awaited<ReturnType<typeof serveOn>>;
const download = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie: "a=b" } });
const answerWith = (headers: Record<string, string>) => {
  upstream.answer = (_request, response) => void response.writeHead(200, headers).end(SCRIPT);
};

beforeAll(async () => {
  upstream = await startUpstream();
  for (const name of ["V1", "FILES"]) vi.stubEnv(`UPSTREAM_${name}_URL`, upstream.url);
  vi.stubEnv("UPSTREAM_V1_HAS", "all");
  vi.stubEnv("TENANT_HOSTS", "127.0.0.1=am");
  installHttpMiddleware([setSecurityHeaders]);
  server = await serveOn(sendAsHandler(handleCall));
});
afterAll(() => {
  server.stop();
  upstream.stop();
  vi.unstubAllEnvs();
});
beforeEach(async () => {
  jar.current = cookieJar();
  for (const kind of ["applicant", "files", "staff"] as const) await signIn(kind);
});

describe("a download of an organisation's own service, as the browser gets it", () => {
  test.each(DOWNLOADS)("is saved, never run, and cached by nobody: %s", async (_what, path, type, expected) => {
    answerWith({ ...HOSTILE, "content-type": type });
    const { status, headers } = await download(path);
    expect(status).toBe(200);
    const policy = headers.get("content-security-policy")?.split("; ");
    expect(policy).toEqual(expect.arrayContaining(["sandbox", "default-src 'none'"]));
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-disposition")).toMatch(/^attachment\b/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-type")).toBe(expected);
    for (const name of ["set-cookie", "clear-site-data", "link"]) expect(headers.get(name), name).toBeNull();
    shows(26, { downloads: 1, "headers taken from a service": 0 });
    shows(28, { "sent as": "attachment, sandboxed, nosniff, private" });
  });

  test.each([
    ["attachment; filename=passport.pdf", "application/pdf", "passport.pdf"],
    ['inline; filename="pay\\"slip.html"', "text/html", "pay_slip.html.bin"],
    ['attachment; filename="../../run.exe"', "application/pdf", "run.exe.pdf"],
    ["attachment; filename=\"a.txt\"; filename*=UTF-8''scan.PNG", "application/octet-stream", "scan.PNG"],
    ["attachment; filename*=UTF-8''%E2%80%AEfdp.exe", "image/png", "fdp.exe.png"],
    ["attachment; filename*=UTF-8''%zz; filename=a.jpg", "image/jpeg", undefined],
    ["attachment; filename=photo.jfif", "image/jpeg", "photo.jfif.jpg"],
    ["attachment; filename=photo.jfif", "application/octet-stream", "photo.jfif"],
    ["attachment; filename=photo", "image/heic", "photo.heic"],
    ["attachment", "application/pdf", undefined],
    ["", "application/pdf", undefined],
  ])("is named safely: %j as %s", async (disposition, type, name) => {
    answerWith({ "content-type": type, ...(disposition && { "content-disposition": disposition }) });
    const { headers } = await download("/api/files/f1");
    const [, saved] = /^attachment(?:; filename="([^"]*)"; filename\*=UTF-8''\S+)?$/.exec(
      headers.get("content-disposition") ?? "",
    ) ?? ["", "not an attachment"];
    expect(saved).toBe(name);
  });

  test("has its name in any alphabet, encoded or not", async () => {
    const encoded = `UTF-8''${encodeURIComponent("անձ.pdf")}`;
    for (const stated of [`filename*=${encoded}`, `filename="${Buffer.from("անձ.pdf").toString("latin1")}"`]) {
      answerWith({ "content-type": "application/pdf", "content-disposition": `attachment; ${stated}` });
      const { headers } = await download("/api/files/f1");
      expect(headers.get("content-disposition")).toBe(`attachment; filename="___.pdf"; filename*=${encoded}`);
    }
  });
});

test("every call's own reply is sandboxed, a refusal and a reply as JSON too", async () => {
  for (const path of ["/api/nowhere", "/api/config", "/api/files/f1"]) {
    upstream.answer = (_request, response) => void response.writeHead(500, HOSTILE).end(SCRIPT);
    const { headers } = await download(path);
    expect(headers.get("content-security-policy"), path).toMatch(/^sandbox; default-src 'none'/);
    expect(headers.get("cache-control"), path).toBe("no-store");
    expect(headers.get("content-type"), path).toBe("application/json");
  }
});
