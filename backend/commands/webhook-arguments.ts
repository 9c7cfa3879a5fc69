import { parseArgs } from "node:util";
import { validate as isUuid } from "uuid";
import { isWebhookEvent, WEBHOOK_EVENTS, type WebhookEvent } from "@/lib/contracts/webhooks";
import { isTenant, type Tenant } from "@/lib/domain/tenant/tenants";

const LOG_LIMIT = { default: 50, maximum: 10_000 };

const options = {
  tenant: { type: "string" },
  url: { type: "string" },
  events: { type: "string" },
  failed: { type: "boolean" },
  limit: { type: "string" },
} as const;

/** The verbs with their arguments. */
const VERBS = {
  add: "--tenant am --url https://… [--events application.submitted,…]",
  list: "--tenant am",
  remove: "ENDPOINT --tenant am",
  rotate: "ENDPOINT --tenant am",
  enable: "ENDPOINT --tenant am",
  test: "ENDPOINT --tenant am",
  log: "--tenant am [--failed] [--limit 50]",
  resend: "DELIVERY --tenant am | ENDPOINT --failed --tenant am",
} as const;
export type WebhookVerb = keyof typeof VERBS;

const USAGE = Object.entries(VERBS)
  .map(([verb, needs]) => `  npm run webhooks -- ${verb} ${needs}`)
  .join("\n");

/** A parsed command line. */
export interface WebhookCommand {
  verb: WebhookVerb;
  tenant: Tenant;
  /** The id of an endpoint, or of a delivery to resend. Empty where the verb takes none. */
  id: string;
  url: string;
  events: WebhookEvent[];
  isFailed: boolean;
  limit: number;
}

const isVerb = (text: string): text is WebhookVerb => Object.hasOwn(VERBS, text);

const readEvents = (text: string | undefined): WebhookEvent[] => {
  const events = [...new Set((text ?? WEBHOOK_EVENTS.join(",")).split(",").map((event) => event.trim()))];
  const unknown = events.find((event) => !isWebhookEvent(event));
  if (unknown !== undefined) throw new Error(`There is no event "${unknown}". There are ${WEBHOOK_EVENTS.join(", ")}.`);
  return events.filter(isWebhookEvent);
};

const readLimit = (text: string | undefined): number => {
  const limit = Number(text ?? LOG_LIMIT.default);
  if (Number.isInteger(limit) && limit > 0 && limit <= LOG_LIMIT.maximum) return limit;
  throw new Error(`--limit is a number from 1 to ${LOG_LIMIT.maximum}, not "${text}".`);
};

/** Parses the arguments. Throws an error that says what is wrong with them. */
export const readWebhookCommand = (args: string[]): WebhookCommand => {
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const [verb = "", id = "", ...more] = positionals;
  const { tenant = "", url = "", events, failed = false, limit } = values;
  const needsId = isVerb(verb) && VERBS[verb].includes("ENDPOINT");
  if (!isVerb(verb) || more.length > 0 || needsId !== (id !== "") || !tenant || (verb === "add") !== (url !== ""))
    throw new Error(`Usage:\n${USAGE}`);
  if (!isTenant(tenant)) throw new Error(`There is no tenant "${tenant}".`);
  if (needsId && !isUuid(id)) throw new Error(`"${id}" is no id: the commands list and log show the ids.`);
  return { verb, tenant, id, url, events: readEvents(events), isFailed: failed, limit: readLimit(limit) };
};
