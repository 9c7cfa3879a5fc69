/** What a provider asks of its client at the token address. */
export interface ClientRules {
  secret: string;
  /** How it takes the secret. */
  takes: readonly ("basic" | "post")[];
  /** Compares what is in the header as it is, without decoding it. */
  isRaw?: boolean;
  /** Says no with a body alone, as some do, in place of a challenge. */
  refusesInBody?: boolean;
  /** Says no to every code, of whichever client. */
  refusesCodes?: boolean;
  /** A code does not count again after a refusal of the client. */
  burnsCodes?: boolean;
}

/** As a form is decoded: that is what the standard asks of a provider. */
const decode = (text: string) => decodeURIComponent(text.replaceAll("+", " "));

const credentialsOf = (authorization: string, { isRaw }: ClientRules): string[] => {
  const text = Buffer.from(authorization.replace(/^Basic /, ""), "base64").toString("utf8");
  const [id = "", ...secret] = text.split(":");
  const pair = [id, secret.join(":")];
  return isRaw ? pair : pair.map(decode);
};

/** Whether a request for tokens has the client's secret, in a way that this provider takes. */
export const isClient = (id: string, rules: ClientRules, authorization: string, body: URLSearchParams): boolean => {
  const way = authorization ? "basic" : "post";
  const sent = authorization ? credentialsOf(authorization, rules) : [body.get("client_id"), body.get("client_secret")];
  return rules.takes.includes(way) && sent[0] === id && sent[1] === rules.secret;
};
