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
export interface Outcome {
  isOk: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows the schema of its row.
  reply: any;
}

/** One run of the check: it makes calls, and collects and prints a line for each. */
export interface Check {
  tenant: Tenant;
  lines: readonly Line[];
  has: (feature: Feature) => boolean;
  /** Makes a call, unless its input is the reason why it cannot be made. */
  ask: (row: CallRow, input: Input | string, token?: string) => Promise<Outcome>;
  /** Adds a line about something that follows from several calls. */
  note: (line: Line) => void;
  say: (text: string) => void;
}

const NOTHING: Outcome = { isOk: false, reply: undefined };

const judge = (row: CallRow, { failure, reply, status }: Received): { verdict: Verdict; outcome: Outcome } => {
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

export const createCheck = ({ tenant, timeoutSeconds, write }: CheckOptions): Check => {
  const lines: Line[] = [];
  const features = readTenantVariable(tenant, "UPSTREAM_V1_HAS", process.env) ?? [];
  const note = (line: Line) => {
    lines.push(line);
    write(lineText(line));
  };
  const ask = async (row: CallRow, input: Input | string, token?: string): Promise<Outcome> => {
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
  return { tenant, lines, note, ask, has: (feature) => features.includes(feature), say: write };
};
