import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { backendUnderTest } from "@/tests/support/backend";

const backend = backendUnderTest();
let environment: NodeJS.ProcessEnv;
beforeAll(() => {
  environment = { PATH: process.env.PATH, NODE_ENV: "test", DATABASE_URL: backend.databaseUrl };
});

/** `npm run staff -- add` for somebody of Yerevan's centre. */
const add = async (...own: string[]) => {
  const args = ["add", "--tenant", "am", "--locations", "yerevan", ...own];
  const child = spawn(process.execPath, ["--import", "tsx", "backend/commands/staff.ts", ...args], {
    env: { ...environment, TOKEN_SECRET: "a secret of the tests and of nothing else" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said, wrong, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, said, wrong };
};

const logsIn = (username: string, password: string) =>
  backend.caller.call(staffAuth.login, { body: { username, password } });

describe("the staff command", { timeout: 60_000 }, () => {
  test("adds somebody who can log in with the password that it made and shows once", async () => {
    const { code, said } = await add("--username", "ani", "--role", "manager");
    expect(code).toBe(0);
    const [, password = ""] = /^Password, shown this once: (\S+)$/m.exec(said) ?? [];
    expect((await logsIn("ani", password)).token).toBeTruthy();
    expect(await add("--username", "ani")).toMatchObject({ code: 1, said: "", wrong: expect.stringContaining("ani") });
  });

  test.each([
    ["a name that is too short", ["--username", "an"]],
    ["a name with spaces", ["--username", "a n i"]],
    ["a password that is too short", ["--username", "short", "--password", "eleven-char"]],
    ["a role that there is not", ["--username", "nobody", "--role", "owner"]],
    ["another network's location", ["--username", "nobody", "--locations", "berlin"]],
  ])("refuses %s, as a manager is refused it, and says so in one line", async (_what, own) => {
    const { code, said, wrong } = await add(...own);
    expect({ code, said }).toEqual({ code: 1, said: "" });
    expect(wrong).toMatch(/^[A-Z][^\n]+\.\n$/);
  });
});
