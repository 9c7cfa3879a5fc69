import { type Guard, unit } from "./guard";

/** What pages and the door refuse. */
export const WEB_GUARDS: readonly Guard[] = [
  {
    what: "changes from other sites' pages are accepted",
    promise: 22,
    file: "lib/bff/door.ts",
    search: 'throw new AppError("origin_refused");',
    replace: "return;",
    tests: unit("bff/origins", ""),
  },
  {
    what: "a redirect leads to another site",
    promise: 23,
    file: "lib/domain/safe-redirect.ts",
    search: "return isHere ? ",
    replace: "return isHere || url ? ",
    tests: unit("routes", "where a redirect may lead"),
  },
  {
    what: "a redirect target may begin with two slashes",
    promise: 23,
    file: "lib/domain/safe-redirect.ts",
    search: "|^\\/\\//.test(target)",
    replace: "/.test(target)",
    tests: unit("routes", "where a redirect may lead"),
  },
  {
    what: "foreign inline scripts run",
    promise: 26,
    file: "lib/domain/tenant/content-policy.ts",
    search: "[\"'self'\", ...scripts]",
    replace: "[\"'self'\", \"'unsafe-inline'\"]",
    tests: unit("content-policy", "what a page may load"),
  },
  {
    what: "browsers may sniff the content type of a response",
    promise: 26,
    file: "lib/server/http/security-header-values.mjs",
    search: '  "X-Content-Type-Options": "nosniff",\n',
    replace: "",
    tests: unit("server/security-header-values", "have the required values"),
  },
  {
    what: "the framework lets every cache store a page for a year",
    promise: 26,
    file: "middleware.ts",
    search: "response.headers.set(CACHING, hashes ? PAGE_CACHING.prerendered : PAGE_CACHING.personal);",
    replace: "",
    tests: unit("server/page-caching", "no shared cache may store"),
  },
  {
    what: "redirects and refusals lack the security headers",
    promise: 26,
    file: "lib/server/http/security-headers.ts",
    search: "response.setHeader(name, value);",
    replace: "void [name, value];",
    tests: unit("server/security-headers", "carries the security headers"),
  },
];
