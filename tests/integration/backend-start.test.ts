import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, inject, test } from "vitest";
import { testEnvironment } from "@/tests/support/backend";
import { runCommand } from "@/tests/support/commands";
import { createDatabase } from "@/tests/support/postgres";

/** How a backend ends that cannot start, and all that it prints. */
const failedStart = (environment: Record<string, string>) => runCommand("backend", [], environment);

describe("a backend that cannot start", { timeout: 60_000 }, () => {
  test("reports a taken port in one line", async () => {
    const holder = createServer().listen(0);
    await once(holder, "listening");
    const { port } = holder.address() as AddressInfo;
    const environment = testEnvironment(await createDatabase(inject("postgresUrl")));
    const { code, output, errors } = await failedStart({ ...environment, BACKEND_PORT: String(port) });
    holder.close();
    expect(code).toBe(1);
    expect(output).toBe("");
    expect(errors).toMatch(/^listen EADDRINUSE[^\n]*\n$/);
  });

  test("reports every invalid variable without its secret, and names an unknown one", async () => {
    const wrong = { BACKEND_PORT: "high", WORKERS: "no", TOKEN_SECRET: "tiny", WAITING_ROOM__AM: "many" };
    const { code, output, errors } = await failedStart({ ...testEnvironment("postgres://localhost:1/none"), ...wrong });
    expect(code).toBe(1);
    expect(output).toBe("");
    expect(errors.trimEnd().split("\n")).toHaveLength(5);
    for (const name of Object.keys(wrong)) expect(errors).toMatch(new RegExp(`^  ${name} is not .+`, "m"));
    expect(errors).not.toContain("tiny");
    const slip = { LOG_LEVEL: "warn", OTP_SEND_PER_IP_PER_HOUR: "3", BACKEND_PORT: "0" };
    const named = await failedStart({ ...testEnvironment("postgres://localhost:1/none"), ...slip });
    expect(named.output).toMatch(
      /"variable_unknown","name":"OTP_SEND_PER_IP_PER_HOUR","nearest":"OTP_SENDS_PER_IP_PER_HOUR"/,
    );
  });

  test("reports an unreachable database in one line", async () => {
    const { code, errors } = await failedStart({
      ...testEnvironment("postgres://localhost:1/none"),
      BACKEND_PORT: "0",
    });
    expect(code).toBe(1);
    expect(errors).toMatch(/^connect ECONNREFUSED[^\n]*\n$/);
  });
});
