import { parseArgs } from "node:util";

const LOOPBACK = /^(127(\.\d{1,3}){3}|::1)$/;

/** What the server without the sources is told; a shell's own name for the machine says nothing to any other. */
const toldByEnvironment = () => (process.env.__NEXT_PRIVATE_STANDALONE_CONFIG ? process.env.HOSTNAME : undefined);

const toldBy = (args: readonly string[]): string | undefined => {
  const options = { hostname: { type: "string", short: "H" } } as const;
  const { hostname } = parseArgs({ args: [...args], options, strict: false }).values;
  return typeof hostname === "string" ? hostname : undefined;
};

/**
 * The loopback address that this process was told to listen on, as an address writes it: by `HOSTNAME` where it runs
 * without the sources, else by `next start -H`. Nothing for any other, `localhost` too.
 */
export const listeningLoopback = (
  args: readonly string[] = process.argv.slice(2),
  told: string | undefined = toldByEnvironment(),
): string | undefined => {
  const host = told || toldBy(args);
  if (!host || !LOOPBACK.test(host)) return undefined;
  return host.includes(":") ? `[${host}]` : host;
};
