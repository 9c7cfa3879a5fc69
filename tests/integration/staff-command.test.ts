// @module-tag deep
import { describe, expect, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { staffLinks } from "@/lib/contracts/staff-links";
import { backendUnderTest, testEnvironment } from "@/tests/support/backend";
import { runCommand } from "@/tests/support/commands";
import { addMember, PASSWORD } from "@/tests/support/staff";

const backend = backendUnderTest();

/** `npm run staff -- add` for a new account at Yerevan's location. */
const add = (...options: string[]) => {
  const { TOKEN_SECRET } = testEnvironment("");
  const args = ["add", "--tenant", "am", "--locations", "yerevan", ...options];
  return runCommand("staff", args, { DATABASE_URL: backend.databaseUrl, TOKEN_SECRET });
};

const logsIn = (username: string, password: string) =>
  backend.caller.call(staffAuth.login, { body: { username, password } });

describe("the staff command", () => {
  test("adds somebody who can log in with the password that it made and shows once", async () => {
    const { code, output } = await add("--username", "ani", "--role", "manager");
    expect(code).toBe(0);
    const [, password = ""] = /^Password, shown this once: (\S+)$/m.exec(output) ?? [];
    expect((await logsIn("ani", password)).token).toBeTruthy();
    expect(await add("--username", "ani")).toMatchObject({
      code: 1,
      output: "",
      errors: expect.stringContaining("ani"),
    });
  });

  test("prints a link by which somebody signs in again, and with --recovery removes the password", async () => {
    const username = await addMember(backend.pool);
    const { TOKEN_SECRET, DATA_SECRET, DEMO } = testEnvironment("");
    const variables = { DATABASE_URL: backend.databaseUrl, TOKEN_SECRET, DATA_SECRET, DEMO } as Record<string, string>;
    const link = (...more: string[]) =>
      runCommand("staff", ["link", "--tenant", "am", "--username", username, ...more], variables);
    const tokenIn = (output: string) => /#token=([\w-]{43})$/m.exec(output)?.[1] ?? "";
    const first = await link();
    expect(first).toMatchObject({ code: 0, errors: "" });
    const second = await link("--recovery");
    await expect(logsIn(username, PASSWORD)).rejects.toThrow("login_invalid");
    const body = { password: "nine quiet herons at dawn" };
    const refusal = await backend.caller.refusal(staffLinks.accept, {
      body: { ...body, token: tokenIn(first.output) },
    });
    expect(refusal.code).toBe("link_ended");
    await backend.caller.call(staffLinks.accept, { body: { ...body, token: tokenIn(second.output) } });
    expect((await logsIn(username, body.password)).token).toBeTruthy();
  });

  test.each([
    ["a name that is too short", ["--username", "an"]],
    ["a name with spaces", ["--username", "a n i"]],
    ["a password that is too short", ["--username", "short", "--password", "eleven-char"]],
    ["a role that there is not", ["--username", "nobody", "--role", "owner"]],
    ["another network's location", ["--username", "nobody", "--locations", "berlin"]],
  ])("refuses %s, as a manager is refused it, and says so in one line", async (_case, options) => {
    const { code, output, errors } = await add(...options);
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toMatch(/^[A-Z][^\n]+\.\n$/);
  });
});
