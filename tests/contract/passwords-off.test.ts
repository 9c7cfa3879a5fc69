import { describe, expect, test } from "vitest";
import { staffAuth } from "@/lib/contracts/staff";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { staffLinks } from "@/lib/contracts/staff-links";
import { Authenticator } from "@/tests/support/authenticator";
import { backendUnderTest } from "@/tests/support/backend";
import { providerVariables } from "@/tests/support/provider-variables";
import { signIn, siteUnderTest } from "@/tests/support/second-factors";
import { shows } from "@/tests/support/shows";
import { addMember, PASSWORD } from "@/tests/support/staff";

const [MANAGER, EMERGENCY] = ["night-manager", "night-desk"];
const NEW = "nine quiet herons at dawn";

const backend = backendUnderTest({
  // Nobody asks it anything here.
  ...providerVariables("am", "https://login.example.org", "desk=staff:yerevan"),
  STAFF_PASSWORDS__AM: `${MANAGER},${EMERGENCY}`,
});

let manager: Promise<{ token?: string }> | undefined;
const asManager = () => {
  manager ??= addMember(backend.pool, { username: MANAGER, role: "manager" }).then(() => signIn(backend, MANAGER));
  return manager;
};

/** The token of an invitation's link. */
const invite = async (username: string): Promise<string> => {
  const body = { username, role: "staff" as const, locations: ["yerevan"] };
  const { link } = await backend.caller.call(staffAccounts.add, { body }, await asManager());
  return link.url?.split("#token=")[1] ?? "";
};

const acceptByPasskey = async (token: string) => {
  const { challengeId, options } = await backend.caller.call(staffLinks.passkeyOptions, { body: { token } });
  const response = new Authenticator(siteUnderTest()).create(options);
  return backend.caller.call(staffLinks.accept, { body: { token, passkey: { challengeId, response, name: "Phone" } } });
};

describe("while passwords are off", () => {
  test("a link offers no password and takes none, but a passkey", async () => {
    const token = await invite("passkey-only");
    expect(await backend.caller.call(staffLinks.read, { body: { token } })).toMatchObject({ hasPasswords: false });
    const refusal = await backend.caller.refusal(staffLinks.accept, { body: { token, password: NEW } });
    expect(refusal.code).toBe("passwords_off");
    const { token: session } = await acceptByPasskey(token);
    expect((await backend.caller.call(staffAuth.state, {}, { token: session })).state).toBe("complete");
    shows(48, { "passwords set by a link": 0 });
  });

  test("nobody sets a first password in the account either", async () => {
    const { token } = await acceptByPasskey(await invite("sets-none"));
    const body = { password: NEW };
    expect((await backend.caller.refusal(staffAccounts.changePassword, { body }, { token })).code).toBe(
      "passwords_off",
    );
    const { rows } = await backend.pool.query("SELECT password_hash FROM staff_account WHERE username = 'sets-none'");
    expect(rows).toEqual([{ password_hash: null }]);
  });

  test("a forgotten password sends a link to emergency accounts only, and answers the same to all", async () => {
    const mailboxOf = (username: string, email: string) =>
      backend.pool.query("UPDATE staff_account SET email = $2 WHERE username = $1", [username, email]);
    const usual = await addMember(backend.pool);
    await addMember(backend.pool, { username: EMERGENCY });
    await mailboxOf(usual, "usual@example.org");
    await mailboxOf(EMERGENCY, "night@example.org");
    const replies = [];
    for (const username of [usual, "usual@example.org", "Night-Desk", "night@example.org", "nobody-at-all"])
      replies.push((await backend.caller.raw(staffLinks.forgot, { body: { username } })).status);
    expect(replies).toEqual(Array(5).fill(204));
    const { rows } = await backend.pool.query(
      `SELECT username, count(m.id)::int AS messages FROM staff_account s LEFT JOIN delivery m ON m.staff_id = s.id AND m.type = 'link'
       WHERE username = ANY ($1) GROUP BY username ORDER BY messages`,
      [[usual, EMERGENCY]],
    );
    expect(rows).toEqual([
      { username: usual, messages: 0 },
      { username: EMERGENCY, messages: 2 },
    ]);
  });
});

describe("an emergency account, while passwords are off", () => {
  const login = (username: string, password: string) =>
    backend.caller.raw(staffAuth.login, { body: { username, password } });

  test("sets its first password by a link, and signs in with it", async () => {
    await backend.pool.query("DELETE FROM staff_account WHERE username = $1", [EMERGENCY]);
    const token = await invite(EMERGENCY);
    expect(await backend.caller.call(staffLinks.read, { body: { token } })).toMatchObject({ hasPasswords: true });
    await backend.caller.call(staffLinks.accept, { body: { token, password: NEW } });
    expect((await login(EMERGENCY, NEW)).status).toBe(200);
  });

  test("changes its password", async () => {
    const body = { current: PASSWORD, password: NEW };
    await backend.caller.call(staffAccounts.changePassword, { body }, await asManager());
    expect([(await login(MANAGER, PASSWORD)).status, (await login(MANAGER, NEW)).status]).toEqual([403, 200]);
  });
});
