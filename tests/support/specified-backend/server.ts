import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { type Backend, createBackend } from "./backend";
import { CALLS } from "./calls";
import { serveControl } from "./control";
import { TENANTS } from "./data";
import type { Faults } from "./faults";
import type { Log } from "./log";
import type { Options } from "./options";
import { perform } from "./perform";

interface StartOptions extends Partial<Options> {
  /** A free port unless given. */
  port?: number;
  /** The keys of the tenants that it serves; all unless given. */
  tenants?: readonly string[];
}

/** A running stand-in for an organisation's own backends, written from the specification alone. */
export interface SpecifiedBackend {
  url: string;
  /** The environment that points the product at it for its tenants. */
  variables: Record<string, string>;
  variablesFor(tenant: string): Record<string, string>;
  log: Log;
  faults: Faults;
  /** The latest code that was sent to a value and is not used, of any tenant unless one is named. */
  code(value: string, tenant?: string): string | undefined;
  /** Begins again: seeds, tokens, log and faults. The options are those of the start, with the given ones over them. */
  reset(options?: Partial<Options>): void;
  stop(): Promise<void>;
}

const API_PREFIXES = { v1: "/:tenant/api/v1", legacy: "/:tenant", "user-view": "/:tenant" } as const;

const serveCalls = (app: Hono<{ Bindings: HttpBindings }>, backend: Backend): void => {
  for (const call of CALLS) {
    const [method = "", path = ""] = call.call.split(" ");
    const route = `${API_PREFIXES[call.api ?? "v1"]}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
    app.on(method, route, (context) => perform(context, call, backend));
  }
  app.get("/media/:tenant/:logo", (context) =>
    context.body('<svg xmlns="http://www.w3.org/2000/svg" width="96" height="32"/>', 200, {
      "content-type": "image/svg+xml",
    }),
  );
  app.notFound((context) => {
    const { method, path } = context.req;
    backend.log.unknownCalls.push({ method, path });
    return context.json({ errorMessage: `Not found: ${method} ${path}` }, 404);
  });
};

const variablesAt = (url: string, tenant: string): Record<string, string> => {
  const addresses = { V1: "/api/v1", LEGACY: "", USER_VIEW: "/user-view" };
  return Object.fromEntries(
    Object.entries(addresses).map(([name, path]) => [
      `UPSTREAM_${name}_URL__${tenant.toUpperCase()}`,
      `${url}/${tenant}${path}`,
    ]),
  );
};

/** Starts the stand-in on 127.0.0.1. */
export const startSpecifiedBackend = async ({
  port = 0,
  tenants = Object.keys(TENANTS),
  ...own
}: StartOptions = {}): Promise<SpecifiedBackend> => {
  const { backend, code, reset } = createBackend(tenants, own);
  const { log, faults } = backend;
  const app = new Hono<{ Bindings: HttpBindings }>();
  serveControl(app as unknown as Hono, { log, faults, code, reset });
  serveCalls(app, backend);
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const variablesFor = (tenant: string) => variablesAt(url, tenant);
  const stop = async () => {
    const closed = once(server, "close");
    server.close();
    if ("closeAllConnections" in server) server.closeAllConnections();
    await closed;
  };
  const variables = Object.assign({}, ...tenants.map(variablesFor));
  return { url, variables, variablesFor, log, faults, code, reset, stop };
};
