import { budgetsOf } from "@/backend/budgets/budgets";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { openStaffSession } from "@/backend/sign-in/open-session";
import { findAccountById } from "@/backend/sign-in/store";
import { AppError } from "@/lib/contracts/errors";
import type { staffProvider } from "@/lib/contracts/staff-provider";
import { grantOf } from "@/lib/domain/sign-in/role-table";
import { type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { completeAttempt, type ProvenPerson } from "./attempt";
import { discoverProvider } from "./discover";
import type { ProviderSettings } from "./environment";
import { sealIdToken } from "./id-token";
import { addFromProvider, applyGrant, findSubject, type Granted, linkInvited } from "./provider-accounts";
import { because } from "./provider-errors";

/**
 * Why somebody has no account or no role here. Where the userinfo address failed, that is why: it may have had the missing claims.
 */
const unknown = ({ failure }: ProvenPerson, cause: "no_group" | "not_invited"): AppError =>
  failure ?? because(new AppError("provider_account_unknown"), cause);

/** What a person's groups let them do here. Throws where that is nothing. */
const grantedTo = (person: ProvenPerson, { roles }: ProviderSettings, tenant: Tenant, now: Date): Granted => {
  const known = tenantRow(tenant).locations.map(({ location_key }) => location_key);
  const grant = grantOf(roles, person.groups, known);
  if (!grant) throw unknown(person, "no_group");
  return { tenant, person, now, ...grant };
};

/** The account of a person, with the role and the locations of their claims: known, invited, or added now. */
const accountOf = (services: Services, granted: Granted, { addsAccounts }: ProviderSettings): Promise<string> =>
  services.db.transaction(async (tx) => {
    const id =
      (await findSubject(tx, granted)) ??
      (await linkInvited(tx, granted)) ??
      (addsAccounts ? await addFromProvider(tx, granted) : undefined);
    if (id === undefined) throw unknown(granted.person, "not_invited");
    const account = await applyGrant(tx, granted, id);
    if (!account) throw because(new AppError("provider_account_unknown"), "disabled");
    return account.id;
  });

/** Completes a sign-in at the provider, and opens a session. */
export const finish = async (
  { tenant, body, ip, now }: Call<typeof staffProvider.finish>,
  services: Services,
): ReturnType<typeof openSession> => {
  await budgetsOf(services).spend({ budget: "provider_sign_ins_from_address", tenant, address: ip });
  const provider = await discoverProvider(services, tenant, now);
  const { challengeId, query, device, language } = body;
  const person = await completeAttempt(services, provider, { tenant, purpose: "sign_in", now, challengeId, query });
  const id = await accountOf(services, grantedTo(person, provider.settings, tenant, now), provider.settings);
  return openSession(services, { tenant, id, person, context: { device, language }, now });
};

interface Session {
  tenant: Tenant;
  id: string;
  person: ProvenPerson;
  context: Parameters<typeof openStaffSession>[1]["context"];
  now: Date;
}

const openSession = async (services: Services, { tenant, id, person, context, now }: Session) => {
  const account = await findAccountById(services.db, tenant, id);
  const opened =
    account &&
    (await openStaffSession(services, {
      tenant,
      account,
      factor: "provider",
      secondFactor: person.isMfa ? "provider" : undefined,
      providerToken: sealIdToken(services, tenant, id, person.idToken),
      provedAt: person.provedAt,
      context,
      now,
    }));
  if (!opened) throw new AppError("provider_account_unknown");
  return opened;
};
