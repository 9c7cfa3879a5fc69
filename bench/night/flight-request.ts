import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param";
import { defaultLocaleOf } from "@/lib/domain/tenant/language";
import type { Tenant } from "@/lib/domain/tenant/tenants";

type Segment = string | readonly [name: string, value: string, kind: "d", siblings: null];
type Tree = readonly [Segment, { children?: Tree }, null, null, number];

const ID = /^[\da-f]{8}-/;
/** What the client notes at the layouts around the pages. The server reads it, and renders the same without. */
const LAYOUT_HINT = 16;
const LAYOUTS = 3;

const dynamic = (name: string, value: string): Segment => [name, value, "d", null];

const segmentsOf = (tenant: Tenant, path: string): Segment[] => [
  "",
  dynamic("tenant", tenant),
  dynamic("locale", defaultLocaleOf(tenant)),
  "(applicant)",
  ...path
    .split("/")
    .filter(Boolean)
    .map((part) => (ID.test(part) ? dynamic("formId", part) : part)),
  "__PAGE__",
];

const treeOf = ([segment = "", ...inner]: readonly Segment[], depth = 0): Tree => [
  segment,
  inner.length > 0 ? { children: treeOf(inner, depth + 1) } : {},
  null,
  null,
  depth < LAYOUTS ? LAYOUT_HINT : 0,
];

/**
 * The request by which the framework's client moves from one of the applicant's pages to another: it names the page that is
 * open, so that the server leaves out the layouts that both share.
 */
export const flightRequest = async (tenant: Tenant, from: string, to: string) => {
  const path = new URL(from, "http://page").pathname;
  const tree = encodeURIComponent(JSON.stringify(treeOf(segmentsOf(tenant, path))));
  const openPage = `/${tenant}/${defaultLocaleOf(tenant)}${path === "/" ? "" : path}`;
  const hash = await computeCacheBustingSearchParam(undefined, undefined, tree, openPage);
  return {
    path: `${to}${to.includes("?") ? "&" : "?"}_rsc=${hash}`,
    headers: { rsc: "1", "next-router-state-tree": tree, "next-url": openPage },
  };
};
