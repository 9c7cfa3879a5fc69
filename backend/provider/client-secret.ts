import {
  type ClientAuth,
  ClientError,
  ClientSecretPost,
  type Configuration,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import type { ProviderSettings } from "./environment";
import { causeOf, refuse } from "./provider-errors";

/** How a secret is sent: in the header, percent-encoded as the standard asks; in the body; in the header as it is, as some expect. */
type Way = "basic" | "post" | "plain" | "none";

/** Leaves `-`, `_`, `.` and `~` alone, unlike the library: whether or not a provider decodes them, they are the same. */
const encode = encodeURIComponent;

const inHeader =
  (secret: string, write: (text: string) => string): ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const credentials = Buffer.from(`${write(client_id)}:${write(secret)}`).toString("base64");
    headers.set("authorization", `Basic ${credentials}`);
  };

/** The ways to try, the best first, by what the provider says it supports. */
const waysOf = ({ clientId, clientSecret }: ProviderSettings, supported: readonly string[] | undefined): Way[] => {
  if (clientSecret === undefined) return ["none"];
  const isUnambiguous = encode(clientId) === clientId && encode(clientSecret) === clientSecret;
  const [hasBasic, hasPost] = ["client_secret_basic", "client_secret_post"].map((way) => supported?.includes(way));
  if (hasBasic && !hasPost) return isUnambiguous ? ["basic"] : ["basic", "plain"];
  if (hasPost && !hasBasic) return ["post"];
  // A provider that names no method has Basic, by the standard.
  return hasBasic && !isUnambiguous ? ["post", "basic"] : ["basic", "post"];
};

const authenticationBy = (way: Way, secret = ""): ClientAuth =>
  ({
    basic: inHeader(secret, encode),
    plain: inHeader(secret, (text) => text),
    post: ClientSecretPost(secret),
    none: None(),
  })[way];

/** One way to be the provider's client. */
export interface Client {
  way: Way;
  config: Configuration;
}

/** The clients to try, the best first. */
export const clientsOf = (
  settings: ProviderSettings,
  supported: readonly string[] | undefined,
  configure: (authentication: ClientAuth) => Configuration,
): Client[] =>
  waysOf(settings, supported).map((way) => ({ way, config: configure(authenticationBy(way, settings.clientSecret)) }));

/** By which way a provider took the secret of a client, for as long as this process runs. */
const taken = new Map<string, Way>();

/** Whether the token address refused the client itself; Keycloak says `unauthorized_client` of a wrong secret. */
const isClientRefused = (error: unknown): boolean => {
  if (error instanceof ResponseBodyError) return ["invalid_client", "unauthorized_client"].includes(error.error);
  if (error instanceof WWWAuthenticateChallengeError) return error.status === 401;
  return error instanceof ClientError && error.cause instanceof Response && error.cause.status === 401;
};

const wasClientTaken = (error: unknown): boolean =>
  error instanceof ResponseBodyError && error.error === "invalid_grant";

/**
 * Sends a code to the token address, and once more the other way if the provider refuses the client: nothing was issued for the code
 * then. Where the refusal has cost the code, the next sign-in begins with the way that was taken. Throws `provider_refused` where no
 * way is taken.
 */
export const redeem = async <Tokens>(
  { issuer, clientId }: ProviderSettings,
  clients: readonly Client[],
  send: (config: Configuration) => Promise<Tokens>,
): Promise<Tokens> => {
  const name = `${issuer} ${clientId}`;
  const isKnown = ({ way }: Client) => way === taken.get(name);
  const [first, second] = [...clients.filter(isKnown), ...clients.filter((client) => !isKnown(client))];
  const sendBy = async ({ way, config }: Client): Promise<Tokens> => {
    try {
      const tokens = await send(config);
      taken.set(name, way);
      return tokens;
    } catch (error) {
      if (wasClientTaken(error)) taken.set(name, way);
      throw error;
    }
  };
  const orRefuse = (error: unknown): never => {
    if (isClientRefused(error)) refuse("client", causeOf(error));
    throw error;
  };
  if (!first) return refuse("client");
  return sendBy(first)
    .catch((error: unknown) => (second && isClientRefused(error) ? sendBy(second) : Promise.reject(error)))
    .catch(orRefuse);
};
