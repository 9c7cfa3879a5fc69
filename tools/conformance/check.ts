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

/** What a call gave: the parsed reply, unless it failed or lacks members. */
interface Outcome<Reply> {
  isOk: boolean;
  reply: Reply | undefined;
}

/** One run of the check: it makes calls, and collects and prints a line for each. */
export interface Check {
  tenant: Tenant;
  lines: readonly Line[];
  has: (feature: Feature) => boolean;
  /** The tokens of whoever has signed in. */
  tokens: { applicant?: string | undefined; staff?: string | undefined };
  /** Makes a call, unless its input is the reason why it cannot be made. One of a feature that the backend lacks is passed over. */
  ask: <Name extends SpecifiedCallName>(name: Name, input: SpecifiedInput | string) => Promise<Outcome<ReplyOf<Name>>>;
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
  const note = (line: Line) => {
    lines.push(line);
    write(lineText(line));
  };
  const inputOf = (name: SpecifiedCallName, given: SpecifiedInput | string): SpecifiedInput | string => {
    if (name in STAFF_CALLS && !tokens.staff && !OPEN.includes(name)) return "needs --staff-token or --username";
    if (!(name in STAFF_CALLS) && !tokens.applicant && !OPEN.includes(name)) return "needs --token or --phone";
    return typeof given === "string" ? given : specifiedInput(SPECIFIED_CALLS[name] as SpecifiedCall, given, has);
  };
  const ask = async (name: SpecifiedCallName, given: SpecifiedInput | string) => {
    const call = SPECIFIED_CALLS[name] as SpecifiedCall;
    if (call.feature && !has(call.feature)) return NOTHING;
    const { method, path, upstream = "v1" } = call.endpoint;
    const input = inputOf(name, given);
    const base = upstreamUrl(upstream, tenant);
    const isSendable = base !== undefined && typeof input === "object";
    const line = {
      address: `${method} ${UPSTREAM_LABELS[upstream]}${isSendable ? pathOf(call, input) : path}`,
      call: name,
      pages: call.pages,
    };
    if (!isSendable) {
      const reason = typeof input === "string" ? input : `${UPSTREAM_VARIABLES[upstream]} is not set`;
      note({ ...line, verdict: { state: "not tried", reason } });
      return NOTHING;
    }
    const token = OPEN.includes(name) ? undefined : tokens[name in STAFF_CALLS ? "staff" : "applicant"];
    const received = await send(call, input, { base, token, timeoutSeconds });
    const { verdict, read } = judge(call, received);
    note({ ...line, verdict, status: received.status, ms: received.ms });
    seen[name] = read;
    return { isOk: verdict.state === "ok", reply: read };
  };
  const fail = (name: SpecifiedCallName, reason: string) => {
    const call = SPECIFIED_CALLS[name];
    note({
      address: nameOf(call as SpecifiedCall),
      call: name,
      pages: call.pages,
      verdict: { state: "failed", reason },
    });
  };
  return { tenant, lines, tokens, seen, has, fail, ask: ask as Check["ask"], say: write };
};
