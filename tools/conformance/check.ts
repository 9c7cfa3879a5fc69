import type { z } from "zod";
import type { Feature } from "@/lib/domain/tenant/features";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { readTenantVariable } from "@/lib/server/environment/read";
import { UPSTREAM_VARIABLES, upstreamUrl } from "@/lib/server/environment/upstream-url";
import type { CallRow } from "./call-row";
import { derivedMembers, missingMembers } from "./members";
import { type Line, lineText, type Verdict } from "./report";
import { type Input, pathOf, type Received, send } from "./send";

export interface CheckOptions {
  tenant: Tenant;
  timeoutSeconds: number;
  write: (text: string) => void;
}

/** What a call gave: the parsed reply, unless it failed or lacks members. */
export interface Outcome<Reply> {
  isOk: boolean;
  reply: Reply | undefined;
}

type RowOf<Schema extends z.ZodType> = CallRow & { reply: Schema };

/** Makes a call, unless its input is the reason why it cannot be made. */
export type Ask = <Schema extends z.ZodType>(
  row: RowOf<Schema>,
  input: Input | string,
) => Promise<Outcome<z.output<Schema>>>;

/** One run of the check: it makes calls, and collects and prints a line for each. */
export interface Check {
  tenant: Tenant;
  lines: readonly Line[];
  has: (feature: Feature) => boolean;
  /** Asks with a token; without one every call is not tried, for the reason. */
  askAs: (token: string | undefined, reason: string) => Ask;
  /** Asks without a token. */
  ask: Ask;
  /** Adds a line about something that follows from several calls. */
  note: (line: Line) => void;
  say: (text: string) => void;
}

const NOTHING = { isOk: false, reply: undefined };

interface Judged<Reply> {
  verdict: Verdict;
  outcome: Outcome<Reply>;
}

const judge = <Schema extends z.ZodType>(
  row: RowOf<Schema>,
  { failure, reply, status }: Received,
): Judged<z.output<Schema>> => {
  const failed = (reason: string) => ({ verdict: { state: "failed", reason } as const, outcome: NOTHING });
  if (failure !== undefined) return failed(status === undefined ? failure : `${status} ${failure}`);
  const parsed = row.reply.safeParse(reply, { reportInput: true });
  if (parsed.success)
    return {
      verdict: { state: "ok", derived: derivedMembers(row, parsed.data) },
      outcome: { isOk: true, reply: parsed.data },
    };
  return { verdict: { state: "missing", members: missingMembers(parsed.error) }, outcome: NOTHING };
};

const UPSTREAM_LABELS = { v1: "", legacy: "legacy ", files: "files ", userView: "user view " };

/** Starts a run of the check. It prints each line as soon as it is known. */
export const createCheck = ({ tenant, timeoutSeconds, write }: CheckOptions): Check => {
  const lines: Line[] = [];
  const features = readTenantVariable(tenant, "UPSTREAM_V1_HAS", process.env) ?? [];
  const note = (line: Line) => {
    lines.push(line);
    write(lineText(line));
  };
  const askWith = async <Schema extends z.ZodType>(
    row: RowOf<Schema>,
    input: Input | string,
    token?: string,
  ): Promise<Outcome<z.output<Schema>>> => {
    const { endpoint, pages } = row;
    const { method, path, upstream = "v1" } = endpoint;
    const base = upstreamUrl(upstream, tenant);
    const isSendable = base !== undefined && typeof input === "object";
    const address = `${method} ${UPSTREAM_LABELS[upstream]}${isSendable ? pathOf(endpoint, input) : path}`;
    if (!isSendable) {
      const reason = typeof input === "string" ? input : `${UPSTREAM_VARIABLES[upstream]} is not set`;
      note({ address, pages, verdict: { state: "not tried", reason } });
      return NOTHING;
    }
    const received = await send(endpoint, input, { base, token, timeoutSeconds });
    const { verdict, outcome } = judge(row, received);
    note({ address, pages, verdict, status: received.status, ms: received.ms });
    return outcome;
  };
  const askAs =
    (token: string | undefined, reason: string): Ask =>
    (row, input) =>
      askWith(row, token ? input : reason, token);
  const ask: Ask = (row, input) => askWith(row, input);
  return { tenant, lines, note, ask, askAs, has: (feature) => features.includes(feature), say: write };
};
