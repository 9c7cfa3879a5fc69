import { expect, test } from "vitest";
import { listeningLoopback, ownOrigin } from "@/lib/server/http/listening-host";

test.each([
  [["start", "-H", "127.0.0.1", "-p", "3001"], "127.0.0.1", "http://127.0.0.1:3001"],
  [["start", "-p", "3001", "--hostname=127.0.0.2"], "127.0.0.2", "http://127.0.0.2:3001"],
  [["start", "-H", "::1"], "[::1]", "http://[::1]:3001"],
  [["start", "-H", "localhost"], undefined, "http://localhost:3001"],
  [["start", "-H", "10.0.0.7"], undefined, "http://10.0.0.7:3001"],
  [["start", "-p", "3001"], undefined, "http://127.0.0.1:3001"],
  [["-H", "0.0.0.0"], undefined, "http://127.0.0.1:3001"],
  [["-H", "::"], undefined, "http://[::1]:3001"],
])(
  "the framework started with %j listens on the loopback address %s, and reaches itself at %s",
  (args, host, origin) => {
    expect(listeningLoopback(args)).toBe(host);
    expect(ownOrigin(args, "3001").origin).toBe(origin);
  },
);
