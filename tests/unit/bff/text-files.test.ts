import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test, vi } from "vitest";
import { GET } from "@/app/api/texts/[file]/route";
import { loadTextFile } from "@/lib/i18n/text-files";

vi.mock("server-only", () => ({}));

const nameOf = async () => (await loadTextFile("am", "hy", "form", "student")).address.replace("/api/texts/", "");

const get = (file: string, accepted = "") =>
  GET(new Request(`http://am.localhost/api/texts/${file}`, { headers: { "accept-encoding": accepted } }), {
    params: Promise.resolve({ file }),
  });

const decode = {
  br: (body: Buffer) => brotliDecompressSync(body),
  gzip: (body: Buffer) => gunzipSync(body),
  identity: (body: Buffer) => body,
};

describe("a file of texts", () => {
  test.each([
    ["gzip, deflate, br", "br"],
    ["gzip", "gzip"],
    ["", "identity"],
  ] as const)("is sent to a browser that accepts %j as %s, to be stored for good", async (accepted, coding) => {
    const { content } = await loadTextFile("am", "hy", "form", "student");
    const response = await get(await nameOf(), accepted);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      vary: "accept-encoding",
    });
    expect(response.headers.get("content-encoding") ?? "identity").toBe(coding);
    expect(JSON.parse(decode[coding](Buffer.from(await response.arrayBuffer())).toString())).toEqual(content);
  });

  test("of another release is answered with this release's texts, which nobody stores under that name", async () => {
    const response = await get("am.hy.form.student.0123456789abcdef.json");
    expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await response.json()).toEqual((await loadTextFile("am", "hy", "form", "student")).content);
  });

  test("that never was is not found, and is not stored", async () => {
    const response = await get("am.de.form.student.0123456789abcdef.json");
    expect([response.status, response.headers.get("cache-control")]).toEqual([404, "no-store"]);
  });
});
