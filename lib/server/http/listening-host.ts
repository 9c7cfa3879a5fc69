import { parseArgs } from "node:util";

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1)$/;

/**
 * `HOSTNAME` configures the standalone server only: a shell sets it to the machine's name. Without it that server listens on
 * this machine alone (deploy/standalone.mjs).
 */
const hostFromEnvironment = () =>
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG ? process.env.HOSTNAME || "127.0.0.1" : undefined;

const hostFromArguments = (args: readonly string[]): string | undefined => {
  const options = { hostname: { type: "string", short: "H" } } as const;
  const { hostname } = parseArgs({ args: [...args], options, strict: false }).values;
  return typeof hostname === "string" ? hostname : undefined;
};

/**
 * The loopback address that this process listens on, as written in a URL: from `HOSTNAME` for the standalone server, else
 * from `next start -H`. Nothing for any other address, and for `localhost`.
 */
export const listeningLoopback = (
  args: readonly string[] = process.argv.slice(2),
  configured: string | undefined = hostFromEnvironment(),
): string | undefined => {
  const host = configured || hostFromArguments(args);
  if (!host || !LOOPBACK.test(host)) return undefined;
  return host.includes(":") ? `[${host}]` : host;
};
