// @module-tag deep
import { spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { commandFile } from "@/tests/support/commands";

// Each command loads all its modules before it refuses.
const REFUSALS = {
  staff: /^Usage/m,
  webhooks: /^Usage/m,
  doctor: /^fail +TOKEN_SECRET/m,
  backend: /TOKEN_SECRET/,
  conformance: /^Usage/m,
};

test.each(Object.entries(REFUSALS))("the deployed command %s runs without the sources", async (command, says) => {
  const child = spawn(process.execPath, [commandFile(command)], { cwd: tmpdir(), env: {} as never });
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  expect(code).toBe(1);
  expect(output + errors).toMatch(says);
});
