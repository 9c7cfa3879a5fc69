import type { z } from "zod";
import { SPECIFIED_CALLS } from "@/lib/contracts/specified/calls";
import { nameOf, type SpecifiedCall } from "@/lib/contracts/specified/specified-call";
import { isOptional, membersOf, WHOLE_REPLY } from "./members";

const HEAD = `# Calls of an organisation's own backend

Each call that the product sends, with what, what its reply must have, what is used when it is there and derived otherwise, and the pages that
suffer without it. \`npm run lists\` writes this page from \`lib/contracts/specified/calls.ts\`; \`docs/own-backend.md\` has the rest.`;

/** `start_time or startTime` with each name as code. */
const code = (member: string): string =>
  member
    .split(" or ")
    .map((name) => `\`${name}\``)
    .join(" or ");

/** The members that are sent; one in brackets is left out while it is empty. */
const sentOf = ({ sends, adds, defaults, endpoint }: SpecifiedCall): string => {
  if (typeof sends === "string") return sends;
  const { shape = {} } = (endpoint.body ?? endpoint.query ?? {}) as { shape?: Record<string, z.ZodType> };
  const isLeftOut = (name: string) => !(name in defaults) && shape[name] !== undefined && isOptional(shape[name]);
  const named = sends.map((name) => (isLeftOut(name) ? `(${code(name)})` : code(name)));
  return [
    ...named,
    ...Object.entries(adds).map(([name, feature]) => `${code(name)} with ${code(String(feature))}`),
  ].join(", ");
};

const cells = (call: SpecifiedCall) => {
  const { endpoint, feature, reply, pages } = call;
  const { must, used } = membersOf(call);
  return [
    code(nameOf(call)) +
      (endpoint.upstream === "legacy" ? " (legacy)" : "") +
      (feature ? ` with ${code(feature)}` : ""),
    sentOf(call),
    must.map(code).join(", ") || (reply.safeParse(undefined).success ? "any success" : "a reply"),
    Object.entries(used)
      .map(([member, otherwise]) => `${member === WHOLE_REPLY ? member : code(member)}: ${otherwise}`)
      .join("; "),
    pages || "none",
  ];
};

const line = (texts: readonly string[]) => `| ${texts.join(" | ")} |`;

const HEADS = ["call", "is sent", "must be there", "used when it is there: and otherwise", "pages that suffer"];

/** The table of the calls that an organisation's own backend answers, as a page. */
export const backendCallsDocument = (): string => {
  const calls = Object.values(SPECIFIED_CALLS) as SpecifiedCall[];
  return [HEAD, "", line(HEADS), line(HEADS.map(() => "---")), ...calls.map((call) => line(cells(call))), ""].join(
    "\n",
  );
};
