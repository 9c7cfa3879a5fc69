import { parseArgs } from "node:util";

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1)$/;
/** Where a server that listens on every address of the machine is reached from the machine itself. */
const ON_EVERY_ADDRESS: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** The host after `-H`: of `next start`, and of the standalone server, which deploy/standalone.mjs makes write its host there. */
const hostFromArguments = (args: readonly string[]): string | undefined => {
  const options = { hostname: { type: "string", short: "H" } } as const;
  const { hostname } = parseArgs({ args: [...args], options, strict: false }).values;
  return typeof hostname === "string" ? hostname : undefined;
};

const asInUrl = (host: string): string => (host.includes(":") ? `[${host}]` : host);

/**
 * The loopback address that this process listens on, as written in a URL. Nothing for any other address, and for `localhost`.
 */
export const listeningLoopback = (args: readonly string[] = process.argv.slice(2)): string | undefined => {
  const host = hostFromArguments(args);
  return host && LOOPBACK.test(host) ? asInUrl(host) : undefined;
};

/** Where this process reaches its own server, once that listens: the framework then sets `PORT` to the port in use. */
export const ownOrigin = (args: readonly string[] = process.argv.slice(2), port = process.env.PORT): URL => {
  const host = hostFromArguments(args) ?? "0.0.0.0";
  return new URL(`http://${asInUrl(ON_EVERY_ADDRESS[host] ?? host)}:${port}`);
};
