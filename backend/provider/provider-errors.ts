import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { AppError } from "@/lib/contracts/errors";

/** What may be wrong with an answer of a provider. */
export type ProviderRefusal =
  | "issuer"
  | "nonce"
  | "audience"
  | "state"
  | "code"
  | "client"
  | "userinfo"
  | "signature"
  | "denied"
  | "expired"
  | "invalid";

/** An error with what only the log says of it: a code of OAuth, Node or the library, and nothing about a person. */
export const because = (error: AppError, cause: string | undefined): AppError =>
  Object.assign(error, cause !== undefined && { cause });

export const providerRefused = (reason: ProviderRefusal, cause?: string): AppError =>
  because(new AppError("provider_refused", { reason }), cause);

export const refuse = (reason: ProviderRefusal, cause?: string): never => {
  throw providerRefused(reason, cause);
};

const CLAIMS: Readonly<Record<string, ProviderRefusal>> = {
  iss: "issuer",
  nonce: "nonce",
  aud: "audience",
  azp: "audience",
};

/** What the library's message names, where nothing else tells the cases apart. */
const NAMED: readonly (readonly [RegExp, ProviderRefusal])[] = [
  [/signature/i, "signature"],
  [/"state"/, "state"],
  [/"iss"|"issuer"/, "issuer"],
  [/"nonce"/, "nonce"],
  [/"aud"/, "audience"],
  [/"auth_time"/, "expired"],
  [/authorization code/, "code"],
];

const AWAY = ["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_CONFORM", "OAUTH_RESPONSE_IS_NOT_JSON"];

const reasonOf = ({ code, message, cause }: ClientError): ProviderRefusal => {
  if (code === "OAUTH_JWT_TIMESTAMP_CHECK_FAILED") return "expired";
  if (code === "OAUTH_KEY_SELECTION_FAILED") return "signature";
  const inner = cause as { message?: string; cause?: { claim?: string }; attribute?: string } | undefined;
  const claim = CLAIMS[inner?.cause?.claim ?? ""];
  if (claim) return claim;
  if (inner?.attribute === "issuer") return "issuer";
  return NAMED.find(([pattern]) => pattern.test(inner?.message ?? message))?.[1] ?? "invalid";
};

/** The errors that OAuth and OpenID Connect define. Any other text is the provider's own, and could name a person. */
const OAUTH_ERRORS = [
  "access_denied",
  "account_selection_required",
  "consent_required",
  "interaction_required",
  "invalid_client",
  "invalid_grant",
  "invalid_request",
  "invalid_scope",
  "login_required",
  "server_error",
  "temporarily_unavailable",
  "unauthorized_client",
  "unsupported_grant_type",
  "unsupported_response_type",
];

const isConnectionFailure = (error: unknown): error is TypeError =>
  error instanceof TypeError && error.message === "fetch failed";

/** In one word what the library or the network says, for the log. */
export const causeOf = (error: unknown): string | undefined => {
  if (error instanceof WWWAuthenticateChallengeError) return "challenge";
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
    return OAUTH_ERRORS.find((known) => known === error.error) ?? "another_error";
  if (isConnectionFailure(error)) return (error.cause as { code?: string } | undefined)?.code ?? "redirect";
  if (!(error instanceof ClientError)) return undefined;
  return error.cause instanceof Response && error.code !== "OAUTH_RESPONSE_IS_NOT_JSON"
    ? `status_${error.cause.status}`
    : error.code;
};

const providerErrorOf = (error: unknown): AppError | undefined => {
  if (error instanceof AuthorizationResponseError) return providerRefused("denied");
  if (error instanceof ResponseBodyError) return providerRefused(error.error === "invalid_grant" ? "code" : "invalid");
  if (error instanceof WWWAuthenticateChallengeError) return providerRefused("invalid");
  // `fetch` rejects with it when there is no connection, and for an answer that leads elsewhere.
  if (isConnectionFailure(error)) return new AppError("provider_unavailable");
  if (!(error instanceof ClientError)) return undefined;
  return AWAY.includes(error.code ?? "") ? new AppError("provider_unavailable") : providerRefused(reasonOf(error));
};

/** The product's error for one of the library's. An error that is none of these is a fault of ours, and stays. */
export const toProviderError = (error: unknown): unknown => {
  const found = providerErrorOf(error);
  return found ? because(found, causeOf(error)) : error;
};
