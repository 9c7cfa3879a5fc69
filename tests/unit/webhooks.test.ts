import { Webhook } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import { readWebhookCommand } from "@/backend/commands/webhook-arguments";
import { nextAttempt, RETRIES } from "@/backend/outbox/retries";
import { createVault } from "@/backend/vault/vault";
import { addressProblem } from "@/backend/webhooks/address";
import { newSecret, openSecrets, sealFirstSecret, sealNextSecret, signedHeaders } from "@/backend/webhooks/secrets";

const NOW = new Date("2026-06-08T09:30:00.000Z");
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);
const vault = createVault(["a secret of the tests and of nothing else"]);
const endpoint = { tenant: "am" as const, id: "0199a3c2-5f10-7a31-9c4e-2b7d61f0a101" };

describe("the address of a webhook endpoint", () => {
  test.each([
    ["https://example.org/hooks?of=am", undefined],
    ["https://10.0.0.7/hooks", undefined],
    ["http://127.0.0.1:4510/hooks", undefined],
    ["http://localhost:4510/hooks", undefined],
    ["http://[::1]:4510/hooks", undefined],
    ["http://example.org/hooks", "is not https"],
    ["http://127.0.0.1.example.org/hooks", "is not https"],
    ["ftp://example.org/hooks", "is neither http nor https"],
    ["https://name:word@example.org/hooks", "has a name or password in it: messages are signed instead"],
    ["https://example.org/hooks#here", "has a fragment, which is never sent"],
    ["example.org/hooks", "is no address"],
  ])("in production: %s %s", (url, problem) => {
    expect(addressProblem(url, true)).toBe(problem);
  });

  test("may be HTTP in development", () => {
    expect(addressProblem("http://example.org/hooks", false)).toBeUndefined();
  });
});

describe("a webhook", () => {
  const isBy = (secret: string, headers: Record<string, string>, body: string) => {
    const expected = new Webhook(secret).sign(headers["webhook-id"] ?? "", NOW, body);
    return headers["webhook-signature"]?.split(" ").includes(expected);
  };

  test("has the signature that another implementation of the standard computes", () => {
    const secret = newSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const openedSecrets = openSecrets(vault, endpoint, sealFirstSecret(vault, endpoint, secret));
    const headers = signedHeaders(openedSecrets, "one", '{"name":"Անի"}', NOW);
    expect(isBy(secret, headers, '{"name":"Անի"}')).toBe(true);
    expect(isBy(secret, headers, '{"name":"Ani"}')).toBe(false);
    expect(isBy(newSecret(), headers, '{"name":"Անի"}')).toBe(false);
  });

  test("is also signed with a replaced secret for a day, and then with the new one only", () => {
    const [first, second, third] = [newSecret(), newSecret(), newSecret()];
    const replaced = sealNextSecret(vault, endpoint, sealFirstSecret(vault, endpoint, first), second, NOW);
    const signed = (sealed: string, signedAt: Date) => {
      const headers = signedHeaders(openSecrets(vault, endpoint, sealed), "one", "{}", signedAt);
      return [first, second, third].filter((secret) =>
        headers["webhook-signature"]?.split(" ").includes(new Webhook(secret).sign("one", signedAt, "{}")),
      );
    };
    expect(signed(replaced, later(23))).toEqual([first, second]);
    expect(signed(replaced, later(24))).toEqual([second]);
    // A second replacement does not prolong the first secret.
    const replacedAgain = sealNextSecret(vault, endpoint, replaced, third, later(12));
    expect(signed(replacedAgain, later(23))).toEqual([first, second, third]);
    expect(signed(replacedAgain, later(25))).toEqual([second, third]);
  });

  test("has a secret that cannot be opened for another endpoint or network", () => {
    const sealed = sealFirstSecret(vault, endpoint, newSecret());
    expect(() => openSecrets(vault, { ...endpoint, tenant: "de" }, sealed)).toThrow();
    expect(() => openSecrets(vault, { ...endpoint, id: "another" }, sealed)).toThrow();
  });

  test("is retried with increasing delays, for a day in all", () => {
    const { delaysS } = RETRIES.webhook;
    expect(delaysS).toEqual([...delaysS].sort((a, b) => a - b));
    const hours = delaysS.reduce((sum: number, seconds) => sum + seconds, 0) / 3600;
    expect(hours).toBeGreaterThan(23);
    expect(hours).toBeLessThan(25);
    const next = (tries: number) => nextAttempt(RETRIES.webhook, { tries, createdAt: NOW }, NOW);
    expect(next(1)).toEqual(new Date("2026-06-08T09:30:05.000Z"));
    expect(next(delaysS.length)).toEqual(later(8));
    expect(next(delaysS.length + 1)).toBeUndefined();
  });
});

describe("the arguments of the webhooks command", () => {
  const id = "0199a3c2-5f10-7a31-9c4e-2b7d61f0a101";

  test("name an endpoint's events, by default all of them", () => {
    const url = ["--url", "https://example.org"];
    expect(readWebhookCommand(["add", "--tenant", "am", ...url]).events).toHaveLength(4);
    const some = ["--events", "application.accepted,appointment.changed"];
    expect(readWebhookCommand(["add", "--tenant", "am", ...url, ...some]).events).toEqual(some[1]?.split(","));
  });

  test.each([
    [["add", "--tenant", "am", "--url", "https://example.org", "--events", "booked"], 'There is no event "booked"'],
    [["add", "--tenant", "am"], "Usage"],
    [["list", "--tenant", "nowhere"], 'There is no tenant "nowhere"'],
    [["list"], "Usage"],
    [["list", id, "--tenant", "am"], "Usage"],
    [["remove", "--tenant", "am"], "Usage"],
    [["remove", "first", "--tenant", "am"], '"first" is no id'],
    [["log", "--tenant", "am", "--limit", "all"], "--limit is a number"],
    [["forget", "--tenant", "am"], "Usage"],
  ])("%j are refused: %s", (args, says) => {
    expect(() => readWebhookCommand(args)).toThrow(says);
  });
});
