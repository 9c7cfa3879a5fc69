import { authorizationCodeGrant, fetchUserInfo, type IDToken, type UserInfoResponse } from "openid-client";
import { AppError } from "@/lib/contracts/errors";
import { groupsOf } from "./claims";
import { redeem } from "./client-secret";
import type { Provider } from "./discover";
import { causeOf, providerRefused, refuse, toProviderError } from "./provider-errors";

type AnyClaims = Readonly<Record<string, unknown>>;

/** An address counts with the word of the same source about it. */
const mergeClaims = (signed: IDToken, more: AnyClaims): AnyClaims => {
  const { email, email_verified } = signed.email_verified === undefined && more.email !== undefined ? more : signed;
  // What is signed wins.
  return { ...more, ...signed, email, email_verified };
};

interface More {
  claims: UserInfoResponse | Record<string, never>;
  failure: AppError | undefined;
}

/** Asks the userinfo address for what the id token leaves open. An address that fails keeps nobody out by itself. */
const askForMore = async ({ config, settings }: Provider, signed: IDToken, accessToken: string): Promise<More> => {
  const isWhole = groupsOf(signed, settings.roleClaim).length > 0 && signed.email_verified !== undefined;
  const canAsk = config.serverMetadata().userinfo_endpoint !== undefined;
  if (isWhole || !canAsk) return { claims: {}, failure: undefined };
  try {
    return { claims: await fetchUserInfo(config, accessToken, signed.sub), failure: undefined };
  } catch (error) {
    if (!(toProviderError(error) instanceof AppError)) throw error;
    return { claims: {}, failure: providerRefused("userinfo", causeOf(error)) };
  }
};

/** Exchanges the code in an address for what the provider says of the person. Throws `provider_refused` and `provider_unavailable`. */
export const exchange = async (
  provider: Provider,
  url: URL,
  { verifier = "", state = "", nonce = "" }: Record<string, string>,
  maxAge: number | undefined,
) => {
  const checks = {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
    ...(maxAge !== undefined && { maxAge }),
  };
  const tokens = await redeem(provider.settings, provider.clients, (config) =>
    authorizationCodeGrant(config, url, checks),
  ).catch((error: unknown) => {
    throw toProviderError(error);
  });
  const signed = tokens.claims();
  if (!signed || !tokens.id_token) return refuse("invalid");
  const { claims, failure } = await askForMore(provider, signed, tokens.access_token);
  return { idToken: tokens.id_token, signed, claims: mergeClaims(signed, claims), failure };
};
