import { AuthorizationResponseError, ClientError, ResponseBodyError } from "openid-client";
import { AppError } from "@/lib/contracts/errors";

/** What may be wrong with an answer of a provider. */
export type ProviderRefusal =
  | "issuer"
  | "nonce"
  | "audience"
  | "state"
  | "code"
  | "signature"
  | "denied"
  | "expired"
  | "invalid";

const providerRefused = (reason: ProviderRefusal) => new AppError("provider_refused", { reason });

export const refuse = (reason: ProviderRefusal): never => {
  throw providerRefused(reason);
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

/** The product's error for one of the library's. An error that is none of these is a fault of ours, and stays. */
export const toProviderError = (error: unknown): unknown => {
  if (error instanceof AuthorizationResponseError) return providerRefused("denied");
  if (error instanceof ResponseBodyError) return providerRefused(error.error === "invalid_grant" ? "code" : "invalid");
  // `fetch` rejects with it when there is no connection, and for an answer that leads elsewhere.
  if (error instanceof TypeError && error.message === "fetch failed") return new AppError("provider_unavailable");
  if (!(error instanceof ClientError)) return error;
  return AWAY.includes(error.code ?? "") ? new AppError("provider_unavailable") : providerRefused(reasonOf(error));
};
