// @module-tag deep
import { Webhook } from "standardwebhooks";
import { afterAll, describe, expect, test } from "vitest";
import { listEndpoints } from "@/backend/webhooks/endpoints";
import { testEnvironment } from "@/tests/support/backend";
import { runCommand } from "@/tests/support/commands";
import { ownBackend } from "@/tests/support/process-backend";
import { isGenuine, startReceiver } from "@/tests/support/receiver";

const receiver = await startReceiver();
const backend = ownBackend();
afterAll(() => receiver.close());

/** `npm run webhooks -- …` as an operator of the same deployment runs it. */
const run = (...args: string[]) => runCommand("webhooks", args, testEnvironment(backend.databaseUrl));
const secretOf = (output: string) => /^Secret, shown this once: (whsec_\S+)$/m.exec(output)?.[1] ?? "";

describe("the webhooks command", () => {
  test("adds an endpoint, tries it, replaces its secret, shows what happened, and removes it", async () => {
    const added = await run("add", "--tenant", "am", "--url", receiver.url, "--events", "application.submitted");
    expect(added).toMatchObject({ code: 0, errors: "" });
    const [endpoint] = await listEndpoints(backend.db, "am");
    const id = endpoint?.id ?? "";
    expect(endpoint).toMatchObject({ url: receiver.url, events: ["application.submitted"] });
    expect(added.output).toContain(id);

    expect(await run("test", id, "--tenant", "am")).toMatchObject({
      code: 0,
      errors: "",
      output: expect.stringContaining("answered 204"),
    });
    const [ping] = receiver.received;
    expect(
      new Webhook(secretOf(added.output)).verify(ping?.raw ?? "", ping?.headers as Record<string, string>),
    ).toEqual({
      type: "ping",
      timestamp: expect.any(String),
      tenant: "am",
      data: {},
    });

    const rotated = await run("rotate", id, "--tenant", "am");
    receiver.answers.push(500);
    const failed = await run("test", id, "--tenant", "am");
    expect(failed).toMatchObject({ code: 1, errors: expect.stringContaining("answered 500") });
    for (const secret of [secretOf(added.output), secretOf(rotated.output)])
      expect(receiver.received[1] && isGenuine(receiver.received[1], secret)).toBe(true);

    const { output } = await run("log", "--tenant", "am", "--failed");
    expect(output.split("\n")).toHaveLength(3);
    expect(output).toMatch(new RegExp(`ping +1 +500 +\\d+ +answered 500 +- +${id}`));
    expect(await run("remove", id, "--tenant", "am")).toMatchObject({ code: 0 });
    expect(await listEndpoints(backend.db, "am")).toEqual([]);
  });

  test("refuses what is not there, and says so in one line", async () => {
    const { code, output, errors } = await run("remove", "0199a3c2-5f10-7a31-9c4e-2b7d61f0a101", "--tenant", "de");
    expect({ code, output }).toEqual({ code: 1, output: "" });
    expect(errors).toBe("Tenant de has no endpoint 0199a3c2-5f10-7a31-9c4e-2b7d61f0a101.\n");
  });
});
