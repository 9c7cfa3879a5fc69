import { upstream } from "@/lib/server/environment/address-schemas";
import { domain, features, flag, hosts, wholeNumber } from "@/lib/server/environment/schemas";
import { BOTH, type Group, variableMeta, WEB } from "@/lib/server/environment/variable-meta";

const MAX_VISITORS = 9_999_999;
const BUILT_IN = "the built-in backend";

/** Hosts, and the backends behind them. */
export const HOSTS = {
  title: "Hosts, proxies and backends",
  prefixes: ["UPSTREAM_", "WAITING_ROOM", "TENANT_HOST", "TRUST_"],
  variables: {
    APP_DOMAIN: domain.optional().register(variableMeta, {
      setBy: "every operator",
      readBy: BOTH,
      example: "example.org",
      description: "The host of a tenant is `{tenant}.{APP_DOMAIN}`. Production needs this variable or `TENANT_HOSTS`.",
    }),
    TENANT_HOSTS: hosts.optional().register(variableMeta, {
      setBy: "every operator",
      readBy: BOTH,
      example: "register.example.am=am,anmelden.example.de=de",
      description:
        "Hosts with their tenants. They win over `APP_DOMAIN`. In production the staging tenants (`1` to `4` and `local`) answer only on hosts that are named here.",
    }),
    TRUST_PROXY: flag.prefault("0").register(variableMeta, {
      setBy: "behind a proxy",
      readBy: BOTH,
      description:
        "`1`: trust the last address of `X-Forwarded-For`, and `X-Forwarded-Host`. Set it only behind a proxy that overwrites both. A malformed or doubled forwarded host gets 400.",
    }),
  },
  tenantVariables: {
    WAITING_ROOM: wholeNumber(0, MAX_VISITORS).optional().register(variableMeta, {
      setBy: "with the crowd of a large network",
      unit: "visitors",
      readBy: BOTH,
      without: "no waiting room",
      example: "400",
      description:
        "How many visitors each network admits at once, over all processes; `0` turns the waiting room off. See operating.md.",
    }),
    UPSTREAM_V1_URL: upstream.optional().register(variableMeta, {
      setBy: "with an own backend",
      readBy: WEB,
      without: BUILT_IN,
      example: "https://backend.example.org/{tenant}/api/v1",
      description:
        "The address of an organisation's own backend, with the path under which its calls are; `{tenant}` is replaced by the tenant.",
    }),
    UPSTREAM_LEGACY_URL: upstream.optional().register(variableMeta, {
      setBy: "with an own backend",
      readBy: WEB,
      without: BUILT_IN,
      example: "https://legacy.example.org/{tenant}",
      description: "The same for the older calls.",
    }),
    UPSTREAM_FILES_URL: upstream.optional().register(variableMeta, {
      setBy: "with an own backend",
      readBy: WEB,
      without: BUILT_IN,
      example: "https://files.example.org/{tenant}",
      description: "The same for uploaded files.",
    }),
    UPSTREAM_USER_VIEW_URL: upstream.optional().register(variableMeta, {
      setBy: "with an own backend",
      readBy: WEB,
      without: BUILT_IN,
      example: "https://people.example.org/{tenant}/user-view",
      description: "The same for the view of people.",
    }),
    UPSTREAM_V1_HAS: features.optional().register(variableMeta, {
      setBy: "with an own backend",
      readBy: WEB,
      without: "none of them",
      example: "holds,cancellation",
      description: "The optional features of an organisation's own backend. Pages hide the others. See own-backend.md.",
    }),
  },
} as const satisfies Group;
