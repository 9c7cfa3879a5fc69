import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressResponses } from "@/lib/server/http/compression";
import { installHttpMiddleware } from "@/lib/server/http/http-middleware";
import { askServer } from "@/tests/support/http-answer";
import { shows } from "@/tests/support/shows";

const SCRIPT = "a script of the product ".repeat(400);

let server: Server;
let ranges: (string | undefined)[] = [];

/** A server of files that knows parts. */
beforeAll(async () => {
  installHttpMiddleware([compressResponses]);
  server = createServer(({ headers: { range } }, response) => {
    ranges.push(range);
    response.setHeader("content-type", "application/javascript").setHeader("accept-ranges", "bytes");
    if (range) response.writeHead(206, { "content-range": "bytes 9-20/9600" }).end(SCRIPT.slice(9, 21));
    else response.end(SCRIPT);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

const ask = (headers: Record<string, string>) => {
  ranges = [];
  return askServer(server, { path: "/one.js", headers });
};

test("a compressed file does not offer its parts, and whoever goes on with one gets it whole", async () => {
  const first = await ask({ "accept-encoding": "br" });
  expect(first.headers).toMatchObject({ "content-encoding": "br" });
  expect(first.headers["accept-ranges"]).toBeUndefined();
  const rest = await ask({ "accept-encoding": "br", range: "bytes=9-", "if-range": '"one"' });
  expect([rest.status, ranges]).toEqual([200, [undefined]]);
  expect(rest.body).toEqual(first.body);
  shows(47, { "parts asked for": 1, "parts of another form sent": 0 });
});

test("a file that is sent as it is has parts", async () => {
  expect((await ask({})).headers["accept-ranges"]).toBe("bytes");
  const part = await ask({ range: "bytes=9-", "if-range": '"one"' });
  expect([part.status, part.body.toString()]).toEqual([206, SCRIPT.slice(9, 21)]);
});
