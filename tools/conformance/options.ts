import { parseArgs } from "node:util";
import { UPSTREAM_LIMITS } from "@/lib/contracts/upstreams";
import { isTenant } from "@/lib/domain/tenant/tenants";
import { UPSTREAM_VARIABLES, upstreamUrl } from "@/lib/server/environment/upstream-url";

const TIMEOUT_SECONDS = UPSTREAM_LIMITS.timeoutMS / 1000;

const USAGE = `Usage: npm run conformance -- --tenant am [--location yerevan] [--timeout ${TIMEOUT_SECONDS}]
  applicant: --token TOKEN, or --phone +374… to get a code and type it
  staff:     --staff-token TOKEN, or --username NAME with CONFORMANCE_PASSWORD set, or typed, or --password …
  --write    books and changes things; only for a staging tenant; --yes asks nothing`;

const options = {
  tenant: { type: "string" },
  location: { type: "string" },
  timeout: { type: "string" },
  token: { type: "string" },
  phone: { type: "string" },
  "staff-token": { type: "string" },
  username: { type: "string" },
  password: { type: "string" },
  write: { type: "boolean" },
  yes: { type: "boolean" },
} as const;

const readTimeout = (text: string | undefined): number => {
  const seconds = Number(text ?? TIMEOUT_SECONDS);
  if (seconds > 0 && seconds <= 600) return seconds;
  throw new Error(`--timeout is a number of seconds up to 600, not "${text}".`);
};

/** Parses the arguments. Throws an error that says what is wrong with them. */
export const readArguments = (args: string[], environment: NodeJS.ProcessEnv) => {
  const { values } = parseArgs({ args, options });
  const { tenant = "", location, timeout, token, phone, username, password, write = false, yes = false } = values;
  if (!tenant) throw new Error(USAGE);
  if (!isTenant(tenant)) throw new Error(`There is no tenant "${tenant}".`);
  if (!upstreamUrl("v1", tenant))
    throw new Error(`${UPSTREAM_VARIABLES.v1} is not set for ${tenant}: the built-in backend serves it.`);
  return {
    ...{ tenant, location, token, phone, username },
    timeoutSeconds: readTimeout(timeout),
    staffToken: values["staff-token"],
    password: password ?? environment.CONFORMANCE_PASSWORD,
    isWriting: write,
    isConfirmed: yes,
  };
};
export type Arguments = ReturnType<typeof readArguments>;
