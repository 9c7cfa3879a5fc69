import type { z } from "zod";
import { SPECIFIED_CALLS, type SpecifiedCallName, STAFF_CALLS } from "@/lib/contracts/specified/calls";
import {
  nameOf,
  type SpecifiedCall,
  type SpecifiedInput,
  specifiedInput,
} from "@/lib/contracts/specified/specified-call";
import type { Feature } from "@/lib/domain/tenant/features";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { readTenantVariable } from "@/lib/server/environment/read";
import { UPSTREAM_VARIABLES, upstreamUrl } from "@/lib/server/environment/upstream-url";
import { derivedMembers, readReply } from "./members";
import { type Line, lineText, type Verdict } from "./report";
import { pathOf, type Received, send } from "./send";

interface CheckOptions {
  tenant: Tenant;
  timeoutSeconds: number;
  write: (text: string) => void;
}

type ReplyOf<Name extends SpecifiedCallName> = z.output<(typeof SPECIFIED_CALLS)[Name]["reply"]>;

/** One run of the check: it makes calls, and collects and prints a line for each. */
export interface Check {
  tenant: Tenant;
  lines: readonly Line[];
  has: (feature: Feature) => boolean;
  /** The tokens of whoever has signed in. */
  tokens: { applicant?: string | undefined; staff?: string | undefined };
  /**
   * Makes a call, unless its input is the reason why it cannot be made. One of a feature that the backend lacks is passed over. Gives
   * the parsed reply, unless the call failed or its reply lacks members.
   */
  ask: <Name extends SpecifiedCallName>(
    name: Name,
    input: SpecifiedInput | string,
  ) => Promise<{ isOk: boolean; reply: ReplyOf<Name> | undefined }>;
  /** The latest reply to each call. */
  seen: { [Name in SpecifiedCallName]?: ReplyOf<Name> | undefined };
  /** Reports something that follows from several calls. */
  fail: (name: SpecifiedCallName, reason: string) => void;
  say: (text: string) => void;
}

/** The calls that are made without a token, or to get one. */
const OPEN: readonly SpecifiedCallName[] = ["health", "config", "availability", "sendCode", "checkCode", "login"];

const NOTHING = { isOk: false, reply: undefined };

const judge = (call: SpecifiedCall, { failure, reply, status }: Received): { verdict: Verdict; read?: unknown } => {
  if (failure !== undefined)
    return { verdict: { state: "failed", reason: status === undefined ? failure : `${status} ${failure}` } };
  const { read, missing } = readReply(call, reply);
  if (missing.length > 0) return { verdict: { state: "missing", members: missing } };
  return { verdict: { state: "ok", derived: derivedMembers(call, read) }, read };
};

const UPSTREAM_LABELS = { v1: "", legacy: "legacy ", files: "files ", userView: "user view " };

/** Starts a run of the check. It prints each line as soon as it is known. */
export const createCheck = ({ tenant, timeoutSeconds, write }: CheckOptions): Check => {
  const lines: Line[] = [];
  const seen: Record<string, unknown> = {};
  const tokens: Check["tokens"] = {};
  const features = readTenantVariable(tenant, "UPSTREAM_V1_HAS", process.env) ?? [];
  const has = (feature: Feature) => features.includes(feature);
  const note = (name: SpecifiedCallName, line: Omit<Line, "call" | "pages">) => {
    lines.push({ ...line, call: name, pages: SPECIFIED_CALLS[name].pages });
    write(lineText(lines.at(-1) as Line));
  };
  const ask = async (name: SpecifiedCallName, given: SpecifiedInput | string) => {
    const call = SPECIFIED_CALLS[name] as SpecifiedCall;
    const { method, path, upstream = "v1" } = call.endpoint;
    if (call.feature && !has(call.feature)) return NOTHING;
    const [token, needed] =
      name in STAFF_CALLS ? [tokens.staff, "--staff-token or --username"] : [tokens.applicant, "--token or --phone"];
    const isOpen = OPEN.includes(name);
    const base = upstreamUrl(upstream, tenant);
    const sent = isOpen || token ? given : `needs ${needed}`;
    const label = `${method} ${UPSTREAM_LABELS[upstream]}`;
    if (typeof sent === "string" || base === undefined) {
      const reason = typeof sent === "string" ? sent : `${UPSTREAM_VARIABLES[upstream]} is not set`;
      note(name, { address: label + path, verdict: { state: "not tried", reason } });
      return NOTHING;
    }
    const input = specifiedInput(call, sent, has);
    const received = await send(call, input, { base, token: isOpen ? undefined : token, timeoutSeconds });
    const { verdict, read } = judge(call, received);
    note(name, { address: label + pathOf(call, input), verdict, status: received.status, ms: received.ms });
    seen[name] = read;
    return { isOk: verdict.state === "ok", reply: read };
  };
  const fail = (name: SpecifiedCallName, reason: string) =>
    note(name, { address: nameOf(SPECIFIED_CALLS[name] as SpecifiedCall), verdict: { state: "failed", reason } });
  return { tenant, lines, tokens, seen, has, fail, ask: ask as Check["ask"], say: write };
};
