import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { type ClientRules, isClient } from "./client-rules";
import { CLIENT } from "./provider";

/** What the provider does wrong, or otherwise than most. */
export interface Lies {
  /** The issuer that it says it is. */
  issuer?: string;
  /** Claims of the id token in place of the right ones. */
  claims?: Record<string, unknown>;
  /** What its userinfo address says besides the subject. */
  userinfo?: Record<string, unknown>;
  /** Signs with a key that it does not publish. */
  forges?: boolean;
  /** Sends no signature. */
  isUnsigned?: boolean;
  /** Parameters of the address to which it sends the browser back. */
  answer?: Record<string, string>;
  /** Leads elsewhere instead of answering. */
  redirects?: boolean;
  /** Whom it gives tokens to; without it, to everybody. */
  client?: ClientRules;
  /** What it says of itself besides, or in place of the usual. */
  metadata?: Record<string, unknown>;
  /** The status of its userinfo address, with no word about the person. */
  userinfoStatus?: number;
}

const CHALLENGE = { "www-authenticate": 'Basic realm="provider"' };

const SUBJECT = "somebody";

const send = (response: ServerResponse, body: unknown, status = 200, headers = {}) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

// One pair for all providers of a file: making them takes longer than a sign-in.
const keys = Promise.all([generateKeyPair("RS256", { extractable: true }), generateKeyPair("RS256")]);

/** A provider that can lie about everything. Whoever comes is signed in as the same person. */
export const startLyingProvider = async () => {
  const [own, other] = await keys;
  const state = { lies: {} as Lies, nonce: "", requests: [] as string[], isBurnt: false };
  /** Why a request for tokens is refused. */
  const refusalOf = (authorization: string, body: URLSearchParams) => {
    const { client } = state.lies;
    state.requests.push(authorization ? "basic" : "post");
    if (!client || isClient(CLIENT.id, client, authorization, body))
      return state.isBurnt || client?.refusesCodes ? "invalid_grant" : undefined;
    state.isBurnt = client.burnsCodes === true;
    return "invalid_client";
  };
  const idToken = async (issuer: string) => {
    const now = Math.floor(Date.now() / 1000);
    const right = {
      iss: issuer,
      aud: CLIENT.id,
      sub: SUBJECT,
      nonce: state.nonce,
      iat: now,
      exp: now + 300,
      groups: ["desk"],
    };
    const claims = { email: "somebody@example.org", email_verified: true, ...right, ...state.lies.claims };
    if (state.lies.isUnsigned) return `${base64({ alg: "none" })}.${base64(claims)}.`;
    const { privateKey } = state.lies.forges ? other : own;
    return new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "own" }).sign(privateKey);
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", url);
    if (pathname === "/authorize") {
      state.nonce = searchParams.get("nonce") ?? "";
      state.isBurnt = false;
      const back = new URL(searchParams.get("redirect_uri") ?? "");
      const right = { code: "a-code", state: searchParams.get("state") ?? "", iss: url };
      back.search = new URLSearchParams({ ...right, ...state.lies.answer }).toString();
      return response.writeHead(303, { location: back.href }).end();
    }
    if (pathname === "/token") {
      const refusal = refusalOf(request.headers.authorization ?? "", new URLSearchParams(await text(request)));
      if (refusal === "invalid_grant") return send(response, { error: refusal }, 400);
      if (refusal) return send(response, { error: refusal }, 401, state.lies.client?.refusesInBody ? {} : CHALLENGE);
      if (state.lies.redirects) return response.writeHead(302, { location: `${url}/elsewhere` }).end();
      return send(response, { access_token: "a-token", token_type: "Bearer", id_token: await idToken(url) });
    }
    if (pathname === "/userinfo") {
      const { claims, userinfo, userinfoStatus: status } = state.lies;
      if (status) return send(response, {}, status, status === 401 ? CHALLENGE : {});
      return send(response, { sub: claims?.sub ?? SUBJECT, ...userinfo });
    }
    if (pathname === "/jwks")
      return send(response, { keys: [{ ...(await exportJWK(own.publicKey)), kid: "own", alg: "RS256", use: "sig" }] });
    if (pathname !== "/.well-known/openid-configuration") return response.writeHead(404).end();
    return send(response, {
      issuer: state.lies.issuer ?? url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/jwks`,
      authorization_response_iss_parameter_supported: true,
      id_token_signing_alg_values_supported: ["RS256"],
      ...state.lies.metadata,
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer: url,
    lie: (lies: Lies) => {
      state.lies = lies;
    },
    /** How each request for tokens had the client's secret. */
    requests: state.requests,
    /** Goes to an address of the provider; returns the query with which it sends the browser back. */
    visit: async (address: string): Promise<string> => {
      const { headers } = await fetch(address, { redirect: "manual" });
      return new URL(headers.get("location") ?? "").search.slice(1);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
