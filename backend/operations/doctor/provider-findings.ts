import { servedTenants } from "@/backend/delivery/tenant-site";
import type { BackendEnvironment } from "@/backend/environment";
import { findProvider, type Provider } from "@/backend/provider/discover";
import type { ProviderSettings } from "@/backend/provider/environment";
import { AppError } from "@/lib/contracts/errors";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { tenantVariableName } from "@/lib/server/environment/read";
import { type Finding, fail, ok, warn } from "./finding";

const GUIDE = "docs/guides/sign-in.md";
const PRIVATE_AUTHORITY = `if a private certificate authority has signed it, name that authority's file in NODE_EXTRA_CA_CERTS before the start (${GUIDE}); otherwise let the provider send its whole chain`;

/** What Node says of a certificate, in words, and what to do. */
const CERTIFICATES: Readonly<Record<string, readonly [string, string]>> = {
  CERT_HAS_EXPIRED: ["its certificate has expired", "renew it at the provider; check the clock of this machine"],
  CERT_NOT_YET_VALID: ["its certificate is not valid yet", "check the clock of this machine"],
  ERR_TLS_CERT_ALTNAME_INVALID: ["its certificate is another host's", "correct the host, or the certificate there"],
  DEPTH_ZERO_SELF_SIGNED_CERT: ["its certificate is signed by itself", PRIVATE_AUTHORITY],
  SELF_SIGNED_CERT_IN_CHAIN: ["no known authority has signed its certificate", PRIVATE_AUTHORITY],
  UNABLE_TO_GET_ISSUER_CERT: ["no known authority has signed its certificate", PRIVATE_AUTHORITY],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ["no known authority has signed its certificate", PRIVATE_AUTHORITY],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ["no known authority has signed its certificate", PRIVATE_AUTHORITY],
};

const CONNECTIONS: Readonly<Record<string, string>> = {
  ENOTFOUND: "its host has no address",
  EAI_AGAIN: "its host's address cannot be looked up",
  ECONNREFUSED: "nothing listens there",
  ECONNRESET: "it ends the connection",
  OAUTH_TIMEOUT: "it does not answer within 5 seconds",
  OAUTH_RESPONSE_IS_NOT_JSON: "it answers with something other than JSON",
  redirect: "it leads elsewhere",
};

const describeFailure = (error: AppError, { issuer }: ProviderSettings, variable: string): [string, string] => {
  const { cause, code, data } = error;
  const name = typeof cause === "string" ? cause : "no further word";
  const certificate = CERTIFICATES[name];
  if (certificate) return [`${certificate[0]} (${name})`, certificate[1]];
  if (data?.reason === "issuer")
    return [`it calls itself ${name}`, `set ${variable} to exactly that, if it is your organisation's own`];
  if (code !== "provider_unavailable") return [`its description is not valid (${name})`, `check ${variable}`];
  return [
    `${CONNECTIONS[name] ?? "it cannot be asked"} (${name})`,
    `check ${variable}, and that this machine reaches ${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`,
  ];
};

/** What the product needs and a provider does not offer. */
const lacksOf = ({ config, settings }: Provider): string[] => {
  const metadata = config.serverMetadata();
  const needed = ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const;
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const takesSecret = ["client_secret_basic", "client_secret_post"].some((method) => methods.includes(method));
  return [
    ...needed.filter((name) => !metadata[name]),
    ...(settings.clientSecret !== undefined && !takesSecret ? ["client_secret_basic or client_secret_post"] : []),
  ];
};

const examine = async (settings: ProviderSettings, tenant: Tenant): Promise<Finding> => {
  const about = `${tenant}: ${settings.issuer}`;
  try {
    const provider = await findProvider(settings);
    const lacks = lacksOf(provider);
    if (lacks.length > 0)
      return warn("provider", `${about} names no ${lacks.join(", no ")}`, `see what the client needs in ${GUIDE}`);
    return ok("provider", `${about} answers, and calls itself so`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [message, remedy] = describeFailure(error, settings, tenantVariableName("OIDC_ISSUER", tenant));
    return fail("provider", `${about}: ${message}`, remedy);
  }
};

/** Whether each network's provider of sign-ins can be asked, with a valid certificate, and is who it should be. Nobody signs in. */
export const providerFindings = (environment: BackendEnvironment): Promise<Finding[]> =>
  Promise.all(
    servedTenants(environment).flatMap((tenant) => {
      const { provider } = environment.signIn(tenant);
      return provider ? [examine(provider, tenant)] : [];
    }),
  );
