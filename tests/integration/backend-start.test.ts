import { spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, inject, test } from "vitest";
import { testEnvironment } from "@/tests/support/backend";
import { createDatabase } from "@/tests/support/postgres";

/** How a backend ends that cannot start, and all that it says. */
const failedStart = async (environment: Record<string, string>) => {
  const child = spawn(process.execPath, ["--import", "tsx", "backend/main.ts"], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, out, said };
};

describe("a backend that cannot start", { timeout: 60_000 }, () => {
  test("says in one line that its port is taken", async () => {
    const holder = createServer().listen(0);
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    const environment = testEnvironment(await createDatabase(inject("postgresUrl")));
    const { code, out, said } = await failedStart({ ...environment, BACKEND_PORT: String(port) });
    holder.close();
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(said).toMatch(/^listen EADDRINUSE[^\n]*\n$/);
  });

  test("says in one line that its database does not answer", async () => {
    const { code, said } = await failedStart({ ...testEnvironment("postgres://localhost:1/none"), BACKEND_PORT: "0" });
    expect(code).toBe(1);
    expect(said).toMatch(/^connect ECONNREFUSED[^\n]*\n$/);
  });
});
