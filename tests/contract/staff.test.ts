import { describe, expect, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { backendUnderTest } from "@/tests/support/backend";
import { freshIp } from "@/tests/support/caller";
import { shows } from "@/tests/support/shows";
import { addMember, PASSWORD } from "@/tests/support/staff";

const backend = backendUnderTest();

const login = (username: string, password = PASSWORD, ip = freshIp()) =>
  backend.caller.call(staffAuth.login, { body: { username, password } }, { ip });
const refusedLogin = (username: string, password: string, ip = freshIp()) =>
  backend.caller.refusal(staffAuth.login, { body: { username, password } }, { ip });

const TRIES = 10;
const AT_ONCE = 30;

/** Moves every login attempt that many seconds into the past. */
const letPass = (seconds: number) =>
  backend.pool.query("UPDATE rate_limit SET expire = expire - $1 WHERE key LIKE '%:logins_%'", [seconds * 1000]);

describe("logging in", () => {
  test("returns a token for eight hours, and the permitted locations", async () => {
    const username = await addMember(backend.pool, { locations: ["yerevan", "dilijan", "nowhere"] });
    const { token, expiresAt } = await login(username);
    const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(7.99);
    expect(hours).toBeLessThanOrEqual(8);
    const { locations } = await backend.caller.call(staffAuth.permittedLocations, {}, { token });
    expect(locations).toEqual([
      { location_key: "yerevan", name: "Yerevan", timeZone: "Asia/Yerevan" },
      { location_key: "dilijan", name: "Dilijan", timeZone: "Asia/Yerevan" },
    ]);
  });

  test("opens a session for each of thirty at the same moment, also from new devices", async () => {
    const username = await addMember(backend.pool);
    const bodies = Array.from({ length: AT_ONCE }, (_, at) => ({
      username,
      password: PASSWORD,
      device: { id: `00000000-0000-4000-8000-0000000000${10 + (at % 15)}`, label: "Firefox on Linux" },
    }));
    const answers = await Promise.all(
      bodies.map((body) => backend.caller.raw(staffAuth.login, { body }, { ip: freshIp() })),
    );
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
  });

  test("responds alike to a wrong password, an unknown name, another network's and a disabled one", async () => {
    const knownUser = await addMember(backend.pool);
    const disabled = await addMember(backend.pool);
    await backend.pool.query("UPDATE staff_account SET disabled_at = now() WHERE username = $1", [disabled]);
    const abroad = await addMember(backend.pool, { tenant: "1" });
    const refusals = [
      await refusedLogin(knownUser, "another password"),
      await refusedLogin("nobody", PASSWORD),
      await refusedLogin(abroad, PASSWORD),
      await refusedLogin(disabled, PASSWORD),
      await refusedLogin("no\u0000body", PASSWORD),
    ];
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1);
    expect(refusals[0]).toMatchObject({ status: 401, code: "login_invalid" });
    shows(16, { "logins refused": refusals.length, "different answers": 1 });
  });

  test("accepts a name in any case and any normalisation of its accents", async () => {
    await addMember(backend.pool, { username: "Ren\u00e9" });
    for (const typed of ["Rene\u0301", "rEN\u00e9"]) await login(typed);
  });

  test("is throttled by name and address, alike for an unknown name, and is possible again later", {
    timeout: 60_000,
  }, async () => {
    const username = await addMember(backend.pool);
    for (const name of [username, "nobody"]) {
      const ip = freshIp();
      const guesses = await Promise.all(Array.from({ length: AT_ONCE }, () => refusedLogin(name, "a guess", ip)));
      expect(guesses.filter(({ status }) => status === 401)).toHaveLength(TRIES);
      expect(guesses.filter(({ status, retryAfter }) => status === 429 && Number(retryAfter) > 0)).toHaveLength(
        AT_ONCE - TRIES,
      );
      const refusal = await refusedLogin(name, PASSWORD, ip);
      expect(refusal).toMatchObject({ status: 429, code: "too_many_requests" });
      expect(Number(refusal.retryAfter)).toBeGreaterThan(0);
      expect(Number(refusal.retryAfter)).toBeLessThanOrEqual(15 * 60);
      // The account's owner, at another address, is not locked out.
      if (name === username) await login(username);
      await letPass(15 * 60);
      if (name === username) await login(username, PASSWORD, ip);
      else expect(await refusedLogin(name, PASSWORD, ip)).toMatchObject({ status: 401 });
    }
    shows(18, { "guesses at once, of each name": AT_ONCE, compared: TRIES, "owners locked out elsewhere": 0 });
  });

  test("counts the attempts for one name together, in any case", async () => {
    const ip = freshIp();
    for (let tries = 0; tries < TRIES; tries += 1) await refusedLogin(tries % 2 ? "Guessed" : "guesseD", "a guess", ip);
    expect(await refusedLogin("guessed", "a guess", ip)).toMatchObject({ status: 429 });
  });

  test("counts the attempts from all addresses of one IP network together", async () => {
    for (let tries = 1; tries <= TRIES; tries += 1) await refusedLogin("somebody", "a guess", `2001:db8:1:2::${tries}`);
    expect(await refusedLogin("somebody", "a guess", "2001:db8:1:2:3::9")).toMatchObject({ status: 429 });
    expect(await refusedLogin("somebody", "a guess", "2001:db8:1:3::1")).toMatchObject({ status: 401 });
    shows(18, { "addresses of one network": TRIES + 1, compared: TRIES });
  });

  test("resets the count after a successful login", async () => {
    const username = await addMember(backend.pool);
    const ip = freshIp();
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 1; tries < TRIES / 2; tries += 1) await refusedLogin(username, "a typing error", ip);
      await login(username, PASSWORD, ip);
    }
  });

  test("is throttled by address over many names", async () => {
    const ip = freshIp();
    await backend.caller.refusal(staffAuth.login, { body: { username: "first", password: "a guess" } }, { ip });
    await backend.pool.query("UPDATE rate_limit SET points = 100 WHERE key LIKE 'all:logins_from_address:%'");
    expect(await refusedLogin("yet another", "a guess", ip)).toMatchObject({ status: 429 });
    await backend.pool.query("DELETE FROM rate_limit WHERE key LIKE 'all:logins_from_address:%'");
    shows(18, { "tries of one network that were counted already": 100, "compared after them": 0 });
  });
});
