import { expect } from "playwright/test";
import type { Log, LogEntry } from "@/tests/support/specified-backend/log";
import { port } from "./applicant-journey";

/** The tenant whose backend has what is specified and no more. */
export const SPECIFIED_TENANT = "4";

const backend = `http://127.0.0.1:${port + 2}/control`;

/** What the specified backend has been asked, and what it would not take. */
export const readLog = async (): Promise<Pick<Log, "unspecified" | "unknownCalls" | "entries">> =>
  (await fetch(`${backend}/log`)).json() as Promise<Log>;

/** Lets a call of the specified backend go wrong, once unless told. */
export const setFault = async (call: string, fault: string | object, times = 1): Promise<void> => {
  const { status } = await fetch(`${backend}/fault`, { method: "POST", body: JSON.stringify({ call, fault, times }) });
  expect(status).toBe(204);
};

/** Ends every login session of the specified backend. */
export const endSessions = async (): Promise<void> => {
  const { status } = await fetch(`${backend}/end-sessions`, { method: "POST" });
  expect(status).toBe(204);
};

/** The latest code that the specified backend has sent to a phone. */
export const specifiedCode = async (phone: string): Promise<string> => {
  const value = encodeURIComponent(phone.replace(/[^\d+]/g, ""));
  const response = await fetch(`${backend}/code?tenant=${SPECIFIED_TENANT}&value=${value}`);
  return ((await response.json()) as { code: string }).code;
};

/** The pages that were open when each call came: `GET /config` → `/verify`, `/form`. */
export const pagesByCall = (
  entries: readonly LogEntry[],
  opened: readonly { at: number; path: string }[],
): Record<string, { count: number; pages: string[] }> => {
  const calls: Record<string, { count: number; pages: string[] }> = {};
  for (const { call, time } of entries) {
    const page = opened.findLast(({ at }) => at <= Date.parse(time))?.path ?? "/";
    const { count = 0, pages = [] } = calls[call] ?? {};
    calls[call] = { count: count + 1, pages: [...new Set([...pages, page])] };
  }
  return calls;
};
