import type { Upstream } from "./endpoint";

/** The path of each upstream's calls below a tenant's address. */
export const UPSTREAM_PATHS: Record<Upstream, string> = {
  v1: "/api/v1",
  legacy: "",
  files: "",
  userView: "/user-view",
};

/** Limits of a call to an upstream: its time, the length of its response, and of an error's text that is shown. */
export const UPSTREAM_LIMITS = { timeoutMS: 30_000, maxBytes: 8 * 2 ** 20, textLength: 300 } as const;

export const UPSTREAMS = Object.keys(UPSTREAM_PATHS) as Upstream[];
