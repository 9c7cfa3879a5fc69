import { add } from "date-fns";
import type { Services } from "@/backend/services";
import { confirmMailboxRoute } from "@/lib/domain/routes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { siteOf } from "./tenant-site";

/** How long a link is valid. */
export const LINK_DAYS = 30;

/** The applicant for whom a mailbox is confirmed, and the hash of the mailbox. */
export interface MailboxOwner {
  tenant: Tenant;
  identityId: string;
  hash: string;
}

/** The link that confirms a mailbox; undefined where the tenant has no site. */
export const mailboxLink = async (
  { environment, tokens }: Services,
  { tenant, identityId, hash }: MailboxOwner,
  now: Date,
): Promise<string | undefined> => {
  const site = siteOf(environment, tenant);
  if (!site) return undefined;
  const expiresAt = add(now, { days: LINK_DAYS });
  const token = await tokens.sign({ tenant, audience: "mailbox", subject: identityId, session: hash, expiresAt });
  return site.origin + confirmMailboxRoute(token);
};

/** Whom the token of a link belongs to; undefined if it is forged, expired or another tenant's. */
export const readMailboxToken = async (
  { tokens }: Services,
  tenant: Tenant,
  token: string,
  now: Date,
): Promise<MailboxOwner | undefined> => {
  const claims = tokens.read(token, "mailbox", now);
  if (claims?.tenant !== tenant) return undefined;
  return { tenant, identityId: claims.subject, hash: claims.session };
};
