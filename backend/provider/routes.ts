import { buildEndSessionUrl } from "openid-client";
import { budgetsOf } from "@/backend/budgets/budgets";
import { siteOf } from "@/backend/delivery/tenant-site";
import { type Call, implement, type Route } from "@/backend/http/handler";
import type { Services } from "@/backend/services";
import { staffProvider } from "@/lib/contracts/staff-provider";
import { routes } from "@/lib/domain/routes";
import { beginAttempt } from "./attempt";
import { discoverProvider } from "./discover";
import { finish } from "./finish";
import { findIdToken } from "./id-token";
import { stepUp } from "./step-up";

const start = async ({ tenant, body, ip, now }: Call<typeof staffProvider.start>, services: Services) => {
  await budgetsOf(services).spend({ budget: "provider_sign_ins_from_address", tenant, address: ip });
  const provider = await discoverProvider(services, tenant, now);
  return beginAttempt(services, provider, { tenant, purpose: body.purpose, now });
};

/** Where the caller's session at the provider ends. A provider that is away, or has no such address, must not keep anybody signed in here. */
const end = async ({ tenant, caller, now }: Call<typeof staffProvider.end>, services: Services) => {
  const { staffId, sessionId } = caller;
  const idToken = await findIdToken(services, { tenant, staffId, sessionId });
  const site = siteOf(services.environment, tenant);
  if (!idToken || !site || !services.environment.signIn(tenant).provider) return {};
  const provider = await discoverProvider(services, tenant, now).catch(() => undefined);
  if (!provider?.config.serverMetadata().end_session_endpoint) return {};
  const url = buildEndSessionUrl(provider.config, {
    id_token_hint: idToken,
    post_logout_redirect_uri: site.origin + routes.dashboard,
  });
  return { url: url.href };
};

// An attempt and a session are made once, and a repeat must not read the reply of the first.
const NOT_STORED = { storesOwnReply: true };

export const providerRoutes: readonly Route[] = [
  implement(staffProvider.start, start, NOT_STORED),
  implement(staffProvider.finish, finish, NOT_STORED),
  implement(staffProvider.stepUp, stepUp, NOT_STORED),
  implement(staffProvider.end, end, NOT_STORED),
];
