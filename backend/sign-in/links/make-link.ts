import type { Transaction } from "@/backend/db/database";
import { canDeliver } from "@/backend/delivery/delivery";
import { siteOf } from "@/backend/delivery/tenant-site";
import { makeSecrets } from "@/backend/one-time-secrets/store";
import type { Services } from "@/backend/services";
import { queueStaffMessage } from "@/backend/staff-messages/queue";
import { AppError } from "@/lib/contracts/errors";
import type { MadeLink } from "@/lib/contracts/staff-accounts";
import type { LinkKind } from "@/lib/contracts/staff-links";
import type { Locale } from "@/lib/domain/country/locales";
import { staffLinkRoute } from "@/lib/domain/routes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { HOUR_MS } from "@/lib/kit/durations";
import { recoverAccount } from "./recover-account";
import { endLinks } from "./store";

type MakeServices = Pick<Services, "environment" | "vault">;

interface NewLink {
  tenant: Tenant;
  staffId: string;
  kind: LinkKind;
  /** Sent to the account's e-mail address, not shown. */
  byEmail: boolean;
  now: Date;
}

/** Stores a new link of a locked account; returns what it is, with its address. */
export const issueLink = async (tx: Transaction, services: MakeServices, link: NewLink) => {
  const { tenant, staffId, kind, byEmail, now } = link;
  const site = siteOf(services.environment, tenant);
  if (!site) throw new Error(`the network "${tenant}" has no host, so no link leads to it`);
  // A mailbox may be read by others later, so what is sent there for a password ends soon.
  const lifetimeMS = kind === "password" && byEmail ? HOUR_MS : undefined;
  const secret = { tenant, kind: `staff_${kind}`, owner: { staffId }, lifetimeMS, now } as const;
  const {
    texts: [token = ""],
    endsAt,
  } = await makeSecrets(tx, services, secret);
  return { kind, expiresAt: endsAt.toISOString(), url: site.origin + staffLinkRoute(token) };
};

/**
 * Makes the one link of a locked account; those before it end. A recovery first removes its factors. A link that is sent by e-mail is
 * not in the reply. Throws `mailbox_missing` where it cannot be sent.
 */
export const makeLink = async (
  tx: Transaction,
  services: MakeServices,
  link: NewLink & { language: Locale | undefined },
): Promise<MadeLink> => {
  const { tenant, staffId, kind, byEmail, language, now } = link;
  await endLinks(tx, { tenant, id: staffId });
  if (kind === "recovery") await recoverAccount(tx, services, { tenant, staffId, now });
  if (language) await writeLanguage(tx, tenant, staffId, language);
  const data = await issueLink(tx, services, link);
  if (!byEmail) return data;
  const isQueued =
    canDeliver(services.environment, "email") &&
    (await queueStaffMessage(tx, services.vault, { tenant, staffId, kind: "link", data, now }));
  if (!isQueued) throw new AppError("mailbox_missing");
  return { kind, expiresAt: data.expiresAt };
};

const writeLanguage = (tx: Transaction, tenant: Tenant, id: string, language: Locale) =>
  tx.run`UPDATE staff_account SET language = ${language} WHERE tenant = ${tenant} AND id = ${id}`;
