import { buildEndSessionUrl } from "openid-client";
import { siteOf } from "@/backend/delivery/tenant-site";
import type { Call } from "@/backend/http/handler";
import { makeSecret, takeSecret } from "@/backend/one-time-secrets/store";
import type { Services } from "@/backend/services";
import type { staffProvider } from "@/lib/contracts/staff-provider";
import { routes } from "@/lib/domain/routes";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { discoverProvider } from "./discover";
import { findIdToken } from "./id-token";

/** Many servers refuse a request line of 8 kB. The token of somebody in many groups is as long. */
const LONGEST_ADDRESS = 7500;

/** Where a session at the provider ends, if it has an address for that and can be asked. */
const endAddress = async (
  services: Services,
  { tenant, idToken, now }: { tenant: Tenant; idToken: string; now: Date },
): Promise<string | undefined> => {
  const site = siteOf(services.environment, tenant);
  if (!site || !services.environment.signIn(tenant).provider) return undefined;
  // A provider that is away must not keep anybody signed in here.
  const provider = await discoverProvider(services, tenant, now).catch(() => undefined);
  if (!provider?.config.serverMetadata().end_session_endpoint) return undefined;
  const back = { post_logout_redirect_uri: site.origin + routes.dashboard };
  const { href } = buildEndSessionUrl(provider.config, { ...back, id_token_hint: idToken });
  // Without the hint the provider may ask the person whether they mean it.
  return href.length <= LONGEST_ADDRESS ? href : buildEndSessionUrl(provider.config, back).href;
};

/** Stores where the caller's session at the provider ends, for the browser that has signed out here; nothing if it did not begin there. */
export const prepareEnd = async ({ tenant, caller, now }: Call<typeof staffProvider.end>, services: Services) => {
  const { staffId, sessionId } = caller;
  const idToken = await findIdToken(services, { tenant, staffId, sessionId });
  const url = idToken && (await endAddress(services, { tenant, idToken, now }));
  if (!url) return {};
  const secret = { tenant, kind: "provider_end", owner: {}, data: url, now } as const;
  return { challengeId: await makeSecret(services.db, services, secret) };
};

/** The address that was stored, once. */
export const takeEnd = async ({ tenant, body, now }: Call<typeof staffProvider.takeEnd>, services: Services) => {
  const secret = { tenant, kinds: ["provider_end"], text: body.challengeId } as const;
  return { url: (await takeSecret<string>(services.db, services, secret, { now }))?.data };
};
