import { createServer, type Server } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GET } from "@/app/api/texts/[file]/route";
import { answerTextFiles } from "@/lib/bff/text-files";
import { loadTextFile } from "@/lib/i18n/text-files";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { askServer, type HttpAnswer } from "@/tests/support/http-answer";
import { shows } from "@/tests/support/shows";

const nameOf = async () => (await loadTextFile("am", "hy", "form", "student")).address.replace("/api/texts/", "");

let server: Server;

beforeAll(async () => {
  installHttpMiddleware([answerTextFiles]);
  server = createServer((_request, response) => response.writeHead(299).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(() => server.close());

type Answer = Pick<HttpAnswer, "status" | "body"> & { headers: Record<string, unknown> };

/** As every process answers, before the framework. */
const getEarly = (file: string, accepted: string, method = "GET"): Promise<Answer> =>
  askServer(server, { path: `/api/texts/${file}`, method, headers: { "accept-encoding": accepted } });

/** As the framework answers, where nothing runs before it. */
const getRoute = async (file: string, accepted: string): Promise<Answer> => {
  const request = new Request(`http://am.localhost/api/texts/${file}`, { headers: { "accept-encoding": accepted } });
  const response = await GET(request, { params: Promise.resolve({ file }) });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: Object.fromEntries(response.headers), body };
};

const decode = {
  br: (body: Buffer) => brotliDecompressSync(body),
  gzip: (body: Buffer) => gunzipSync(body),
  identity: (body: Buffer) => body,
};

describe.each([
  ["before the framework", getEarly],
  ["by the framework", getRoute],
])("a file of texts that is sent %s", (_where, get) => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["", "identity"],
  ] as const)("to a browser that accepts %j is %s, and stored for good", async (accepted, coding) => {
    const { content } = await loadTextFile("am", "hy", "form", "student");
    const { status, headers, body } = await get(await nameOf(), accepted);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "content-length": String(body.length),
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
    expect(headers["content-encoding"] ?? "identity").toBe(coding);
    expect(JSON.parse(decode[coding](body).toString())).toEqual(content);
  });

  test("under the name of another release has this release's texts, which nobody stores under that name", async () => {
    const { status, headers, body } = await get("am.hy.form.student.0123456789abcdef.json", "");
    expect([status, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(JSON.parse(body.toString())).toEqual((await loadTextFile("am", "hy", "form", "student")).content);
    shows(47, { "texts under another release's name": 1, stored: 0 });
  });

  test("is not found for a network that is not served here", async () => {
    const { hosts } = webEnvironment();
    const name = (await loadTextFile("1", "hy", "form")).address.replace("/api/texts/", "");
    expect((await get(name, "")).status).toBe(200);
    hosts.isProduction = true;
    expect((await get(name, "")).status).toBe(404);
    hosts.isProduction = false;
    shows(21, { "texts of networks that are not served": 0 });
  });

  test("is not found in a language that the network does not offer, and that is not stored", async () => {
    const { status, headers } = await get("am.de.form.student.0123456789abcdef.json", "");
    expect([status, headers["cache-control"]]).toEqual([404, "no-store"]);
  });
});

test("the head of a file of texts has its length, and no body; a change goes on to the framework", async () => {
  const { headers, body } = await getEarly(await nameOf(), "br", "HEAD");
  expect([Number(headers["content-length"]) > 1000, body.length]).toEqual([true, 0]);
  expect((await getEarly(await nameOf(), "br", "POST")).status).toBe(299);
});
