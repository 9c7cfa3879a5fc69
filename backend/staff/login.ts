import { v7 as uuid } from "uuid";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffAuth } from "@/lib/contracts/staff";
import { HOUR_MS } from "@/lib/kit/durations";
import { hasForbiddenCharacters } from "@/lib/kit/text";
import { checkWithinBudgets } from "./login-budgets";
import { verifyPassword } from "./password";
import { findAccount, openLoginSession } from "./store";

const SESSION_MS = 8 * HOUR_MS;

/** Exchanges a name and a password for a token. A wrong password and an unknown name get the same error after the same time. */
export const login = async ({ tenant, body, ip, now }: Call<typeof staffAuth.login>, services: Services) => {
  const { database, tokens } = services;
  const account = await checkWithinBudgets(services, { tenant, username: body.username, ip }, async () => {
    // No account has such a name, and PostgreSQL would reject the text.
    const isName = !hasForbiddenCharacters(body.username);
    const found = isName ? await findAccount(database.pool, tenant, body.username) : undefined;
    return (await verifyPassword(body.password, found?.passwordHash)) ? found : undefined;
  });
  if (!account) throw new AppError("login_invalid");

  // A token counts whole seconds: both ends of the session are the same instant.
  const expiresAt = new Date(Math.floor((now.getTime() + SESSION_MS) / 1000) * 1000);
  const session = { tenant, id: uuid(), account, expiresAt };
  if (!(await openLoginSession(database.pool, session))) throw new AppError("login_invalid");
  const claims = { tenant, audience: "staff", subject: account.id, session: session.id, expiresAt } as const;
  return { token: await tokens.sign({ ...claims, role: account.role }), expiresAt: expiresAt.toISOString() };
};
