import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from "openid-client";
import { requireNoTransaction } from "@/backend/db/outside-transaction";
import { siteOf } from "@/backend/delivery/tenant-site";
import { makeSecret, takeSecret } from "@/backend/one-time-secrets/store";
import type { Services } from "@/backend/services";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type Claims, claimsOf, groupsOf } from "./claims";
import type { Provider } from "./discover";
import { exchange } from "./exchange";
import { refuse } from "./provider-errors";

type Purpose = "sign_in" | "step_up";

interface Attempt {
  tenant: Tenant;
  purpose: Purpose;
  now: Date;
}

/** How far the provider's clock and ours may be apart. */
const TOLERANCE_SECONDS = 30;
/** A fresh sign-in is not older than its attempt, which lasts ten minutes. */
const MAX_AGE_SECONDS = 600;
/** A month: nobody is asked again for that, and the provider tells when the person proved who they are. */
const TELL_AGE = "2592000";

const CALLBACK = "/api/auth/provider/callback";

/** The address to which the provider sends the browser back. */
const callbackOf = ({ environment }: Services, tenant: Tenant): URL => {
  const site = siteOf(environment, tenant);
  if (!site) throw new AppError("provider_missing");
  return new URL(CALLBACK, site.origin);
};

/** Begins an attempt: stores what its answer is checked against, and returns where the browser goes. */
export const beginAttempt = async (
  services: Services,
  { config, settings }: Provider,
  { tenant, purpose, now }: Attempt,
): Promise<{ challengeId: string; url: string }> => {
  const secrets = {
    verifier: randomPKCECodeVerifier(),
    state: randomState(),
    nonce: randomNonce(),
    startedAt: String(Math.floor(now.getTime() / 1000)),
  };
  const url = buildAuthorizationUrl(config, {
    redirect_uri: callbackOf(services, tenant).href,
    scope: settings.scopes,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: "S256",
    ...(purpose === "step_up" ? { prompt: "login", max_age: "0" } : { max_age: TELL_AGE }),
  });
  const secret = { tenant, kind: `provider_${purpose}`, owner: {}, data: secrets, now } as const;
  const challengeId = await makeSecret(services.db, services, secret);
  return { challengeId, url: url.href };
};

/** Who the provider says the person is. */
export interface ProvenPerson {
  issuer: string;
  subject: string;
  claims: Claims;
  groups: readonly string[];
  /** Whether the provider asked for a second factor. */
  isMfa: boolean;
  /** When they proved it there: long ago, if the provider does not say. It may remember them for days. */
  provedAt: Date;
  idToken: string;
  /** Why the userinfo address did not say what the id token leaves open. */
  failure: AppError | undefined;
}

/**
 * Completes an attempt with the query that the provider gave the browser: checks the answer and exchanges its code. An attempt counts
 * once, whatever comes of it. Throws `provider_refused` with what is wrong, and `provider_unavailable`.
 */
export const completeAttempt = async (
  services: Services,
  provider: Provider,
  { tenant, purpose, now, challengeId, query }: Attempt & { challengeId: string; query: string },
): Promise<ProvenPerson> => {
  requireNoTransaction("a provider", services.environment);
  const secret = { tenant, kinds: [`provider_${purpose}`], text: challengeId } as const;
  const secrets = (await takeSecret<Record<string, string>>(services.db, services, secret, { now }))?.data;
  if (!secrets) return refuse("expired");
  const url = callbackOf(services, tenant);
  url.search = query;
  const maxAge = purpose === "step_up" ? MAX_AGE_SECONDS : undefined;
  const { idToken, signed, claims, failure } = await exchange(provider, url, secrets, maxAge);
  const provedAt = signed.auth_time ?? 0;
  // The library checks no time in the future but that before which a token does not count.
  if (Math.max(signed.iat, provedAt) > now.getTime() / 1000 + TOLERANCE_SECONDS) refuse("expired");
  const isFresh = provedAt >= Number(secrets.startedAt) - TOLERANCE_SECONDS;
  if (purpose === "step_up" && !isFresh) refuse("expired");
  return {
    issuer: provider.issuer,
    subject: signed.sub,
    claims: claimsOf(claims),
    groups: groupsOf(claims, provider.settings.roleClaim),
    isMfa: Array.isArray(signed.amr) && signed.amr.includes("mfa"),
    provedAt: isFresh ? now : new Date(provedAt * 1000),
    idToken,
    failure,
  };
};
