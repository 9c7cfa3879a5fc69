import { expect, test, vi } from "vitest";
import { call } from "@/lib/client/call";

/** Lets requests wait until they are answered. */
const holdRequests = () => {
  const sent: { keepalive: boolean | undefined; answer: () => void }[] = [];
  vi.spyOn(window, "fetch").mockImplementation(
    (_address, options) =>
      new Promise((resolve) => {
        sent.push({ keepalive: options?.keepalive, answer: () => resolve(Response.json({})) });
      }),
  );
  return sent;
};

const save = (text: string) => call("PUT /staff/configuration" as never, { body: { text } } as never);

test("a request outlives its page only as far as all of them fit into what browsers allow, counted in bytes", async () => {
  const sent = holdRequests();
  // 35,508 Armenian letters have 71,016 bytes: a browser refuses to keep them alive.
  const long = save("ա".repeat(35_508));
  const first = save("ա".repeat(20_000));
  const second = save("ա".repeat(20_000));
  expect(sent.map(({ keepalive }) => keepalive)).toEqual([false, true, false]);
  for (const { answer } of sent) answer();
  await Promise.all([long, first, second]);
  const third = save("ա".repeat(20_000));
  expect(sent.at(-1)?.keepalive).toBe(true);
  sent.at(-1)?.answer();
  await third;
});
