import { afterEach, expect, test, vi } from "vitest";
import { call, OFFLINE } from "@/lib/client/call";

afterEach(() => {
  vi.unstubAllGlobals();
});

const answerWith = (body: BodyInit): void => {
  vi.stubGlobal("fetch", async () => new Response(body));
};

const failing = (error: Error) => new ReadableStream({ start: (stream) => stream.error(error) });

test.each([
  ["is cut", () => '{"applications": ['],
  ["breaks off", () => failing(new TypeError("The connection was lost."))],
])("an answer that %s counts as none", async (_, body) => {
  answerWith(body());
  await expect(call("POST /auth/logout", {})).rejects.toMatchObject({ name: "CallError", code: OFFLINE });
});

test("an answer that the page gave up while it came stays given up", async () => {
  answerWith(failing(new DOMException("Given up.", "AbortError")));
  await expect(call("POST /auth/logout", {})).rejects.toMatchObject({ name: "AbortError" });
});
