import { makeSecret } from "@/backend/one-time-secrets/store";
import type { Services } from "@/backend/services";
import { confirmMailboxRoute } from "@/lib/domain/routes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { siteOf } from "./tenant-site";

/** A new link that confirms a mailbox, known by its hash, for an applicant; undefined where the tenant has no site. */
export const mailboxLink = async (
  services: Services,
  { tenant, identityId, hash }: { tenant: Tenant; identityId: string; hash: string },
  now: Date,
): Promise<string | undefined> => {
  const site = siteOf(services.environment, tenant);
  if (!site) return undefined;
  const secret = { tenant, kind: "mailbox", owner: { identityId }, data: { hash }, now } as const;
  return site.origin + confirmMailboxRoute(await makeSecret(services.db, services, secret));
};
