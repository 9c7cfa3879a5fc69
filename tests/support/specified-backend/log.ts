import type { UnspecifiedMember } from "./strict";

/** One request to a declared call. */
export interface LogEntry {
  method: string;
  /** The declared path with its method: `GET /registration/{id}`. */
  call: string;
  tenant: string;
  /** The path of the page that it was made for, by the header `referer`. */
  page?: string;
  /** 0 without a reply. */
  status: number;
  /** Why it was refused. */
  errorMessage?: unknown;
  /** The kind of the fault that was set for it. */
  fault?: string;
  /** An ISO date-time. */
  time: string;
}

interface LoggedMember extends UnspecifiedMember {
  call: string;
  tenant: string;
}

interface UnknownCall {
  method: string;
  path: string;
}

export interface Log {
  entries: LogEntry[];
  unspecified: LoggedMember[];
  unknownCalls: UnknownCall[];
  /** How often each call was made. */
  counts(): Record<string, number>;
  clear(): void;
}

const countBy = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

export const createLog = (): Log => {
  const log: Log = {
    entries: [],
    unspecified: [],
    unknownCalls: [],
    counts: () => countBy(log.entries.map(({ call }) => call)),
    clear: () => {
      for (const list of [log.entries, log.unspecified, log.unknownCalls]) list.length = 0;
    },
  };
  return log;
};
