import { budgetsOf } from "@/backend/budgets/budgets";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { staffFactors } from "@/lib/contracts/staff-factors";
import { openStaffSession } from "./open-session";
import { askForPasskey, readPasskey } from "./passkeys";
import { findAccountById } from "./store";

/** Asks for any passkey of the site. The question names nobody, so that a stranger learns nothing from it. */
export const askWhoSignsIn = async (
  { tenant, ip, now }: Call<typeof staffFactors.signInOptions>,
  services: Services,
) => {
  await budgetsOf(services).spend({ budget: "passkey_questions_from_address", tenant, address: ip });
  return askForPasskey(services, { tenant, staffId: undefined, now });
};

/** Signs in the account whose passkey answered. */
export const signInByPasskey = async ({ tenant, body, now }: Call<typeof staffFactors.signIn>, services: Services) => {
  const staffId = await readPasskey(services, { tenant, staffId: undefined, now }, body);
  const account = await findAccountById(services.db, tenant, staffId);
  const { device, language } = body;
  const session = { tenant, factor: "passkey", context: { device, language }, now } as const;
  const opened = account && (await openStaffSession(services, { ...session, account }));
  if (!opened) throw new AppError("login_invalid");
  return opened;
};
