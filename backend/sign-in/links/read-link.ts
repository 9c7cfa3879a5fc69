import { budgetsOf } from "@/backend/budgets/budgets";
import type { Call } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { passwordsOff } from "@/backend/sign-in/password-sign-in";
import { AppError } from "@/lib/contracts/errors";
import type { staffLinks } from "@/lib/contracts/staff-links";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { findLink, type LiveLink } from "./store";

interface LinkCall {
  tenant: Tenant;
  ip: string;
  now: Date;
  body: { token: string };
}

/** The live link of a call. Throws `link_ended` for one that was used, replaced or is over, and for a disabled account. */
export const requireLink = async ({ tenant, ip, now, body }: LinkCall, services: Services): Promise<LiveLink> => {
  await budgetsOf(services).spend({ budget: "staff_links_from_address", tenant, address: ip });
  const link = await findLink(services.db, { tenant, token: body.token, now });
  if (!link) throw new AppError("link_ended");
  return link;
};

/** What a link is for. Reading does not use it: mail programs open links before people do. */
export const readLink = async (call: Call<typeof staffLinks.read>, services: Services) => {
  const { kind, username, name, expiresAt } = await requireLink(call, services);
  const hasPasswords = !passwordsOff(services, call.tenant, username);
  return { kind, username, ...(name !== null && { name }), expiresAt: expiresAt.toISOString(), hasPasswords };
};
