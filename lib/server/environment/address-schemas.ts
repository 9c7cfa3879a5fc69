import { z } from "zod";

// The formats of variables that hold an address. Their messages leave the address out: it may hold a password.

const isAddress = z
  .string()
  .refine((value) => URL.canParse(value), { error: "it is not a valid address", abort: true });

const protocolOf = (value: string): string => new URL(value).protocol.slice(0, -1);

/** An address of one of these protocols. It may hold a password. */
export const address = (...protocols: readonly string[]) =>
  isAddress
    .refine((value) => protocols.includes(protocolOf(value)), "it begins with another protocol")
    .describe(`an address that begins with ${protocols.map((protocol) => `${protocol}://`).join(" or ")}`);

const http = address("http", "https");

/** The address of an organisation's own backend; `{tenant}` stands for the tenant. */
export const upstream = z
  .string()
  .transform((value, check) => {
    const parsed = http.safeParse(value.replaceAll("{tenant}", "am"));
    if (!parsed.success) {
      check.addIssue(parsed.error.issues[0]?.message ?? "it is not a valid address");
      return z.NEVER;
    }
    const { username, password, search, hash } = new URL(parsed.data);
    if (`${username}${password}${search}${hash}` !== "") check.addIssue("it has one of these");
    return value.replace(/\/$/, "");
  })
  .describe("an address that begins with http:// or https://, without a user name, password, query or fragment");

/** The issuer of an OpenID Connect provider. */
export const issuer = z
  .string()
  .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ""), {
    error: "it is not a valid address",
    abort: true,
  })
  .refine((value) => {
    const { username, password, search, hash } = new URL(value);
    return `${username}${password}${search}${hash}` === "";
  }, "it has one of these")
  .describe("an address that begins with https://, without a user name, password, query or fragment");

/** A part of an address without its `%2F`. One that cannot be decoded is meant as it stands. */
const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

const decoded = ({ username, password, host }: URL) => ({
  username: decode(username),
  password: decode(password),
  host: decode(host),
});

/** An address without what stands before its `@`. */
const bareAddress = (value: string): string => {
  const url = new URL(value);
  url.username = "";
  url.password = "";
  return url.href;
};

/** A gateway behind one HTTP call, which gets the token as its bearer's. */
export interface Gateway {
  url: string;
  token: string | undefined;
}

/** A Twilio account, and the number that sends. */
export interface Twilio {
  accountSid: string;
  authToken: string;
  from: string;
}

const httpGateway = (value: string, check: z.RefinementCtx): Gateway => {
  const { username: token, password } = decoded(new URL(value));
  if (password !== "") check.addIssue("it has more than a token before the @");
  return { url: bareAddress(value), token: token || undefined };
};

const twilioAccount = (value: string, check: z.RefinementCtx): Twilio => {
  const { username: accountSid, password: authToken, host: from } = decoded(new URL(value));
  if (!accountSid || !authToken || !from) check.addIssue("it lacks the account, its token or the number");
  return { accountSid, authToken, from };
};

/** What an address of each protocol sends by. */
const SENDERS = {
  http: httpGateway,
  https: httpGateway,
  twilio: twilioAccount,
};

/** What sends messages over one method: a gateway whose token stands before the `@`. */
export const gateway = http.transform(httpGateway).describe(`${http.description}, with the token, if any, before an @`);

/** The same, or Twilio. */
export const gatewayOrTwilio = address(...Object.keys(SENDERS))
  .transform((value, check) => SENDERS[protocolOf(value) as keyof typeof SENDERS](value, check))
  .describe(`${http.description}, with the token, if any, before an @; or twilio://SID:TOKEN@NUMBER`);

/** What sends messages over one method. */
export type MessageSender = z.output<typeof gatewayOrTwilio>;

/** The bucket that stores files. Without an endpoint it is Amazon's; without credentials, the machine's own are used. */
export interface BucketSettings {
  name: string;
  endpoint: string | undefined;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const bucketOf = (value: string, check: z.RefinementCtx): BucketSettings => {
  const url = new URL(value);
  const { username: accessKeyId, password: secretAccessKey, host } = decoded(url);
  const path = decode(url.pathname.slice(1));
  const isAmazon = protocolOf(value) === "s3";
  const name = isAmazon ? host : path;
  if (!name || name.includes("/") || (isAmazon && path)) check.addIssue("it does not name one bucket");
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey)) check.addIssue("it has one half of an access key");
  return {
    name,
    endpoint: isAmazon ? undefined : url.origin,
    region: url.searchParams.get("region") ?? "us-east-1",
    credentials: accessKeyId ? { accessKeyId, secretAccessKey } : undefined,
  };
};

export const bucket = address("s3", "http", "https")
  .transform(bucketOf)
  .describe(
    "an address: s3://KEY:SECRET@BUCKET?region=REGION at Amazon, https://KEY:SECRET@HOST/BUCKET?region=REGION elsewhere",
  );

/** The provider of address suggestions. */
export type MapsSettings = { provider: "google"; url: string; apiKey: string } | { provider: "photon"; url: string };

const NO_MAPS = "none";

const mapsOf = (value: string, check: z.RefinementCtx): MapsSettings | typeof NO_MAPS => {
  if (value === NO_MAPS) return NO_MAPS;
  const parsed = http.safeParse(value);
  if (!parsed.success) {
    check.addIssue(parsed.error.issues[0]?.message ?? "it is not a valid address");
    return NO_MAPS;
  }
  const { username: apiKey, password } = decoded(new URL(value));
  if (password !== "") check.addIssue("it has more than a key before the @");
  const url = bareAddress(value).replace(/\/$/, "");
  return apiKey ? { provider: "google", url, apiKey } : { provider: "photon", url };
};

/** Where suggestions of addresses come from. A key before the `@` is Google's; without one it is Photon. */
export const maps = z.string().transform(mapsOf).describe(`${http.description}, or ${NO_MAPS}`);
