import type { Db, Transaction } from "@/backend/db/database";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { insertPasskey, type NewPasskey } from "@/backend/sign-in/passkey-store";
import { askForNewPasskey, readNewPasskey } from "@/backend/sign-in/passkeys";
import { hashPassword } from "@/backend/sign-in/password";
import { passwordsOff } from "@/backend/sign-in/password-sign-in";
import { writeRecoveryCodes } from "@/backend/sign-in/recovery-codes";
import { requireGoodPassword } from "@/backend/sign-in/require-good-password";
import { findSignInFacts } from "@/backend/sign-in/sign-in-facts";
import { AppError } from "@/lib/contracts/errors";
import type { staffLinks } from "@/lib/contracts/staff-links";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { requireLink } from "./read-link";
import type { LiveLink } from "./store";

type AcceptCall = Call<typeof staffLinks.accept>;

/** What somebody signs in with from now on. */
export type Secret =
  | { factor: "password"; passwordHash: string }
  | { factor: "passkey"; passkey: NewPasskey; name: string };

const enrolmentOf = (tenant: Tenant, { staffId, username }: LiveLink, now: Date) =>
  ({ tenant, kind: "passkey_link", account: { id: staffId, username }, now }) as const;

/** A new passkey is both factors in one: by a link it would stand in for the second factor that the account has. */
const requireNoSecondFactor = async (
  db: Db,
  services: Services,
  { tenant, staffId }: { tenant: Tenant; staffId: string },
): Promise<void> => {
  const { enrolled } = await findSignInFacts(db, services, { tenant, staffId, factor: "password" });
  if (enrolled.length > 0) throw new AppError("passkey_refused");
};

/** Asks for a new passkey of the account of a link. */
export const askForLinkPasskey = async (call: Call<typeof staffLinks.passkeyOptions>, services: Services) => {
  const link = await requireLink(call, services);
  await requireNoSecondFactor(services.db, services, { tenant: call.tenant, staffId: link.staffId });
  return askForNewPasskey(services, enrolmentOf(call.tenant, link, call.now));
};

/** The new password as it is stored, or the new passkey. Throws what is wrong with it; the link is still good then. */
export const readSecret = async (
  { tenant, body, now }: AcceptCall,
  services: Services,
  link: LiveLink,
): Promise<Secret> => {
  const { password = "", passkey } = body;
  if (passkey) {
    const made = await readNewPasskey(services, enrolmentOf(tenant, link, now), passkey);
    return { factor: "passkey", passkey: made, name: passkey.name };
  }
  if (passwordsOff(services, tenant, link.username)) throw new AppError("passwords_off");
  await requireGoodPassword(password, { tenant, username: link.username, name: body.name ?? link.name });
  return { factor: "password", passwordHash: await hashPassword(password) };
};

/** Writes it for a locked account. With the first passkey come recovery codes. */
export const writeSecret = async (
  tx: Transaction,
  { tenant, now }: AcceptCall,
  services: Services,
  { staffId, secret }: { staffId: string; secret: Secret },
): Promise<{ recoveryCodes?: string[] }> => {
  if (secret.factor === "passkey") {
    await requireNoSecondFactor(tx, services, { tenant, staffId });
    const { passkey, name } = secret;
    if (!(await insertPasskey(tx, { tenant, staffId, name, passkey, now }))) throw new AppError("passkey_exists");
    return { recoveryCodes: await writeRecoveryCodes(tx, services, { tenant, staffId }, now) };
  }
  await tx.run`UPDATE staff_account SET password_hash = ${secret.passwordHash} WHERE tenant = ${tenant} AND id = ${staffId}`;
  return {};
};
