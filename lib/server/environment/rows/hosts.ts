import { domain, features, flag, hosts, upstream, wholeNumber } from "@/lib/server/environment/schemas";
import { BOTH, type Group, variableMeta, WEB } from "@/lib/server/environment/variable-meta";

const MAX_VISITORS = 9_999_999;
const BUILT_IN = "the built-in backend";

/** How visitors come in, and who answers them. */
export const HOSTS = {
  title: "Hosts, proxies and backends",
  prefixes: ["UPSTREAM_", "WAITING_ROOM", "TENANT_HOST", "TRUST_"],
  variables: {
    APP_DOMAIN: domain.optional().register(variableMeta, {
      readBy: BOTH,
      example: "example.org",
      description: "`{tenant}.{APP_DOMAIN}` is a tenant's host. In production it or `TENANT_HOSTS` is needed.",
    }),
    TENANT_HOSTS: hosts.optional().register(variableMeta, {
      readBy: BOTH,
      example: "register.example.am=am,anmelden.example.de=de",
      description: "Exact hosts; they win over `APP_DOMAIN`.",
    }),
    TRUST_PROXY: flag.prefault("0").register(variableMeta, {
      readBy: BOTH,
      description:
        "`1`: believe `X-Forwarded-For` and `X-Forwarded-Host`. Set it only behind a proxy that overwrites both.",
    }),
  },
  tenantVariables: {
    WAITING_ROOM: wholeNumber(0, MAX_VISITORS).optional().register(variableMeta, {
      unit: "visitors",
      readBy: BOTH,
      without: "everybody comes in",
      example: "400",
      description:
        "How many visitors each network lets in at once, over all processes; `0` for none. See operating.md.",
    }),
    UPSTREAM_V1_URL: upstream.optional().register(variableMeta, {
      readBy: WEB,
      without: BUILT_IN,
      example: "https://backend.example.org/{tenant}",
      description: "An organisation's own backend; `{tenant}` is replaced.",
    }),
    UPSTREAM_LEGACY_URL: upstream.optional().register(variableMeta, {
      readBy: WEB,
      without: BUILT_IN,
      example: "https://legacy.example.org/{tenant}",
      description: "Likewise, for the older calls.",
    }),
    UPSTREAM_FILES_URL: upstream.optional().register(variableMeta, {
      readBy: WEB,
      without: BUILT_IN,
      example: "https://files.example.org/{tenant}",
      description: "Likewise, for uploaded files.",
    }),
    UPSTREAM_USER_VIEW_URL: upstream.optional().register(variableMeta, {
      readBy: WEB,
      without: BUILT_IN,
      example: "https://people.example.org/{tenant}",
      description: "Likewise, for the view of people.",
    }),
    UPSTREAM_V1_HAS: features.optional().register(variableMeta, {
      readBy: WEB,
      without: "nothing of it",
      example: "holds,cancellation",
      description: "What an organisation's own backend has beyond the specified calls. Pages hide what is missing.",
    }),
  },
} as const satisfies Group;
