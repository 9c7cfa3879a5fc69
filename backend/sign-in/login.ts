import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffAuth } from "@/lib/contracts/staff";
import { hasForbiddenCharacters } from "@/lib/kit/text";
import { checkWithinBudgets } from "./login-budgets";
import { openStaffSession } from "./open-session";
import { verifyPassword } from "./password";
import { passwordsOff } from "./password-sign-in";
import { findAccount } from "./store";

/** Exchanges a name and a password for a token, whose session may still need a second factor. A wrong password and an unknown name get the same error after the same time. */
export const login = async ({ tenant, body, ip, now }: Call<typeof staffAuth.login>, services: Services) => {
  const { db } = services;
  const account = await checkWithinBudgets(services, { tenant, username: body.username, ip }, async () => {
    // No account has such a name, and PostgreSQL would reject the text.
    const isName = !hasForbiddenCharacters(body.username);
    const found = isName ? await findAccount(db, tenant, body.username) : undefined;
    const stored = passwordsOff(services, tenant, body.username) ? undefined : found?.passwordHash;
    return (await verifyPassword(body.password, stored ?? undefined)) ? found : undefined;
  });
  // While passwords are off, nobody learns which accounts may still use one.
  if (!account)
    throw new AppError(services.environment.signIn(tenant).hasPasswords ? "login_invalid" : "passwords_off");

  const { device, language } = body;
  const session = { tenant, account, factor: "password", context: { device, language }, now } as const;
  const opened = await openStaffSession(services, session);
  if (!opened) throw new AppError("login_invalid");
  return opened;
};
