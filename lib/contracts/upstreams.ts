import type { Upstream } from "./endpoint";

/** The path of each upstream's calls below a tenant's address. */
export const UPSTREAM_PATHS: Record<Upstream, string> = {
  v1: "/api/v1",
  legacy: "",
  files: "",
  userView: "/user-view",
};

export const UPSTREAMS = Object.keys(UPSTREAM_PATHS) as Upstream[];
