import { count, domain, features, flag, hosts, upstream } from "@/lib/server/environment/kinds";
import { BOTH, type Group, WEB } from "@/lib/server/environment/row";

const MOST_VISITORS = 9_999_999;
const BUILT_IN = "the built-in backend";

/** How visitors come in, and who answers them. */
export const HOSTS = {
  title: "Hosts, proxies and backends",
  prefixes: ["UPSTREAM_", "WAITING_ROOM", "TENANT_HOST", "TRUST_"],
  variables: {
    APP_DOMAIN: {
      kind: domain,
      readBy: BOTH,
      example: "example.org",
      means: "`{tenant}.{APP_DOMAIN}` is a tenant's host. In production it or `TENANT_HOSTS` is needed.",
    },
    TENANT_HOSTS: {
      kind: hosts,
      readBy: BOTH,
      example: "register.example.am=am,anmelden.example.de=de",
      means: "Exact hosts; they win over `APP_DOMAIN`.",
    },
    TRUST_PROXY: {
      kind: flag,
      default: "0",
      readBy: BOTH,
      means: "`1`: believe `X-Forwarded-For` and `X-Forwarded-Host`. Set it only behind a proxy that overwrites both.",
    },
    WAITING_ROOM: {
      kind: count(0, MOST_VISITORS),
      perTenant: true,
      unit: "visitors",
      readBy: BOTH,
      without: "everybody comes in",
      example: "400",
      means: "How many visitors each network lets in at once, over all processes; `0` for none. See operating.md.",
    },
    UPSTREAM_V1_URL: {
      kind: upstream,
      perTenant: true,
      readBy: WEB,
      without: BUILT_IN,
      example: "https://backend.example.org/{tenant}",
      means: "An organisation's own backend; `{tenant}` is replaced.",
    },
    UPSTREAM_LEGACY_URL: {
      kind: upstream,
      perTenant: true,
      readBy: WEB,
      without: BUILT_IN,
      example: "https://legacy.example.org/{tenant}",
      means: "Likewise, for the older calls.",
    },
    UPSTREAM_FILES_URL: {
      kind: upstream,
      perTenant: true,
      readBy: WEB,
      without: BUILT_IN,
      example: "https://files.example.org/{tenant}",
      means: "Likewise, for uploaded files.",
    },
    UPSTREAM_USER_VIEW_URL: {
      kind: upstream,
      perTenant: true,
      readBy: WEB,
      without: BUILT_IN,
      example: "https://people.example.org/{tenant}",
      means: "Likewise, for the view of people.",
    },
    UPSTREAM_V1_HAS: {
      kind: features,
      perTenant: true,
      readBy: WEB,
      without: "nothing of it",
      example: "holds,cancellation",
      means: "What an organisation's own backend has beyond the specified calls. Pages hide what is missing.",
    },
  },
} as const satisfies Group;
