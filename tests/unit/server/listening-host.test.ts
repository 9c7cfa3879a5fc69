import { afterEach, expect, test, vi } from "vitest";
import { listeningLoopback } from "@/lib/server/http/listening-host";

afterEach(() => vi.unstubAllEnvs());

test.each([
  [["start", "-H", "127.0.0.1", "-p", "3001"], "127.0.0.1"],
  [["start", "-p", "3001", "--hostname=127.0.0.2"], "127.0.0.2"],
  [["start", "-H", "::1"], "[::1]"],
  [["start", "-H", "localhost"], undefined],
  [["start", "-H", "10.0.0.7"], undefined],
  [["start", "-p", "3001"], undefined],
])("the framework started with %j listens on %s", (args, host) => {
  vi.stubEnv("HOSTNAME", "127.0.0.9");
  expect(listeningLoopback(args)).toBe(host);
});

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["::1", "[::1]"],
  ["0.0.0.0", undefined],
  ["", "127.0.0.1"],
])("the standalone server listens on HOSTNAME=%s", (name, host) => {
  vi.stubEnv("__NEXT_PRIVATE_STANDALONE_CONFIG", "{}");
  vi.stubEnv("HOSTNAME", name);
  expect(listeningLoopback([])).toBe(host);
});
