import type { Upstream } from "./endpoint";

/** Where each upstream's calls are, below a tenant's own address. */
export const UPSTREAM_PATHS: Record<Upstream, string> = {
  v1: "/api/v1",
  legacy: "",
  files: "",
  userView: "/user-view",
};

export const UPSTREAMS = Object.keys(UPSTREAM_PATHS) as Upstream[];
