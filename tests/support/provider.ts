import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Provider } from "oidc-provider";
import { freePort } from "./free-port";

/** A person of the organisation, as its provider knows them. */
export interface Person {
  email?: string;
  email_verified?: boolean;
  name?: string;
  preferred_username?: string;
  groups?: readonly string[];
  /** How they sign in there. */
  amr?: readonly string[];
}

/** A real provider on this machine, with people who need no password. */
export interface TestProvider {
  issuer: string;
  people: Map<string, Person>;
  stop(): Promise<void>;
}

export const CLIENT = { id: "startday", secret: "the secret of the tests' client" };

interface StartProvider {
  /** The origins of the sites that sign in here. */
  origins: readonly string[];
  port?: number;
  /** Puts what it knows of a person into the id token, too. */
  fillsIdToken?: boolean;
}

const signingKey = () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), kid: "tests", use: "sig", alg: "RS256" };
};

const createProvider = (
  issuer: string,
  { origins, fillsIdToken = false }: StartProvider,
  people: Map<string, Person>,
) =>
  new Provider(issuer, {
    conformIdTokenClaims: !fillsIdToken,
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: origins.map((origin) => `${origin}/api/auth/provider/callback`),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/dashboard`),
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: ["the tests' cookies"] },
    claims: {
      openid: ["sub", "amr"],
      email: ["email", "email_verified"],
      profile: ["name", "preferred_username", "groups"],
    },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, ...people.get(sub) }) as { sub: string },
    }),
    // Nobody is asked for consent: the organisation has given it.
    loadExistingGrant: async (context) => {
      const { client, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        clientId: String(client?.clientId),
        accountId: String(session?.accountId),
      });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        logoutSource: (context, form) => {
          context.body = `<!doctype html><title>Sign out</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button>`;
        },
      },
    },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  });

const LOGIN = `<!doctype html><title>Sign in</title><form method="post"><label>Name <input name="login"></label><button>Sign in</button></form>`;

const interact = async (
  provider: Provider,
  people: Map<string, Person>,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  if (request.method !== "POST") return response.setHeader("content-type", "text/html").end(LOGIN);
  const login = new URLSearchParams(await text(request)).get("login") ?? "";
  const amr = [...(people.get(login)?.amr ?? ["pwd"])];
  const result = people.has(login) ? { login: { accountId: login, amr } } : { error: "access_denied" };
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
};

/** Starts the certified provider; a port that was used before stands for the same one again. */
export const startProvider = async (options: StartProvider): Promise<TestProvider> => {
  const { createServer } = await import("node:http");
  const listening = options.port ?? (await freePort());
  const issuer = `http://127.0.0.1:${listening}`;
  const people = new Map<string, Person>();
  const provider = createProvider(issuer, options, people);
  const answer = provider.callback();
  const server = createServer((request, response) =>
    request.url?.startsWith("/interaction/")
      ? void interact(provider, people, request, response)
      : void answer(request, response),
  ).listen(listening, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, people, stop };
};

/** A browser at a provider: it keeps cookies, and follows redirects there. */
export class ProviderBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(private readonly issuer: string) {}

  private async fetch(url: string, body?: Record<string, string>): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie },
      ...(body && { method: "POST", body: new URLSearchParams(body) }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return response;
  }

  /** Follows redirects at the provider. Ends at a page, or at the address that leads away. */
  private async follow(url: string, body?: Record<string, string>): Promise<{ at: string; page?: string }> {
    const response = await this.fetch(url, body);
    const location = response.headers.get("location");
    if (!location) return { at: url, page: await response.text() };
    const next = new URL(location, url);
    return next.origin === this.issuer ? this.follow(next.href) : { at: next.href };
  }

  /** Opens an address of the provider: whether it asks for a login. */
  async asksToSignIn(url: string): Promise<boolean> {
    return (await this.follow(url)).page?.includes('name="login"') === true;
  }

  /** Signs in as somebody, if the provider asks for it; returns the query with which it sends the browser back. */
  async signIn(url: string, login: string): Promise<string> {
    const first = await this.follow(url);
    const last = first.page === undefined ? first : await this.follow(first.at, { login });
    if (last.page !== undefined) throw new Error(`the provider answered: ${last.page.slice(0, 2000)}`);
    return new URL(last.at).search.slice(1);
  }

  /** Signs out at the provider; returns where it sends the browser. */
  async signOut(url: string): Promise<string> {
    const { page = "" } = await this.follow(url);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
    return (await this.follow(new URL(action, url).href, { xsrf, logout: "yes" })).at;
  }
}
