import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { privateDatabase } from "@/tests/support/private-database";
import { shows } from "@/tests/support/shows";

const { dataDir } = privateDatabase();

/** How `npm start` ends, and all that it prints. */
const refusedStart = async (own: Record<string, string>) => {
  const secrets = { TOKEN_SECRET: "token", DATA_SECRET: "data", SESSION_SECRET: "session" };
  const long = Object.entries(secrets).map(([name, use]) => [name, `a ${use} secret of the tests and of nothing else`]);
  const child = spawn(process.execPath, ["deploy/start.mjs"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      // Not a developer's own `.env`.
      __NEXT_PROCESSED_ENV: "true",
      NODE_ENV: "production",
      APP_DOMAIN: "startday.test",
      DATA_DIR: dataDir(),
      LOG_LEVEL: "error",
      PORT: "0",
      ...Object.fromEntries(long),
      ...own,
    },
  });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, output, errors };
};

test.each([
  [
    "a database at which nothing listens",
    { DATABASE_URL: "postgres://127.0.0.1:1/none" },
    /^DATABASE_URL: nothing listens at/,
  ],
  [
    "a provider without its roles",
    { OIDC_ISSUER__AM: "https://login.example.org", OIDC_CLIENT_ID__AM: "a" },
    /^OIDC_ROLES is missing for am: /,
  ],
])("a built product with %s says so in one sentence, and never that it is ready", async (_what, own, cause) => {
  const { code, output, errors } = await refusedStart(own);
  expect({ code, output }).toEqual({ code: 1, output: "" });
  expect(errors).toMatch(/^Startday cannot start: [^\n]*\n$/);
  expect(errors.replace("Startday cannot start: ", "")).toMatch(cause);
  shows(53, { "refused starts that said they were ready": 0 });
});

test("a built product whose port is another's says so in one sentence, and leaves nothing running", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  const { port } = holder.address() as AddressInfo;
  const { code, output, errors } = await refusedStart({ PORT: String(port) });
  holder.close();
  expect(output).not.toContain("Ready");
  expect(errors).toMatch(new RegExp(`^Startday cannot start: PORT ${port} is in use at 127\\.0\\.0\\.1: [^\\n]*\\n$`));
  expect(code).toBe(1);
});
