import { BOOKINGS, MIGRATIONS, REQUESTS, type Row } from "./row";

/** Acts of staff, and the rules of the build. */
export const OTHER_ROWS: readonly Row[] = [
  {
    what: "the page that leads to the provider is kept here by the policy of calls",
    file: "next.config.mjs",
    search: 'policyOf("/api/auth/provider/end", FILE_POLICY),',
    replace: "",
    test: "tests/unit/bff/leading-page.test.ts",
    only: "has no sandbox",
  },
  {
    what: "the middleware's function on Vercel lacks the prerendered pages, so that these fail",
    file: "deploy/vercel.mjs",
    search: "[MODULES, MANIFEST, ...pages]",
    replace: "[MODULES, MANIFEST]",
    test: "tests/unit/vercel.test.ts",
    only: "the build gives the middleware's function",
  },
  {
    what: "browsers may sniff the content type of a response",
    file: "lib/server/http/security-header-values.mjs",
    search: `  "X-Content-Type-Options": "nosniff",
`,
    replace: "",
    test: "tests/unit/server/security-header-values.test.ts",
    only: "have the required values",
  },
  {
    what: "the framework replaces the sandbox of a download by the policy of files",
    file: "next.config.mjs",
    search: 'policyOf("/api/:path+", CALL_POLICY)',
    replace: 'policyOf("/api/:path+", FILE_POLICY)',
    test: "tests/unit/bff/file-downloads.test.ts",
    only: "is saved, never run",
  },
  {
    what: "staff move somebody to a seat that is taken",
    file: BOOKINGS,
    search: "IF row_at IS NULL OR row_free[row_at] < 1 THEN",
    replace: "IF row_at IS NULL THEN",
    test: "tests/contract/staff-bookings.test.ts",
    only: "takes a free seat only",
  },
  {
    what: "staff change the seats of somebody who has come",
    file: REQUESTS,
    search: `IF item.state = 'attended'
`,
    replace: `IF item.state = 'attended' AND item.desk IS NULL
`,
    test: "tests/contract/staff-bookings.test.ts",
    only: "one whose student came",
  },
  {
    what: "staff move somebody to a presentation that began on another day",
    file: REQUESTS,
    search: `item.desk IS NOT NULL
      AND (item.presentation_starts_at AT TIME ZONE item.zone)::date = (p_now AT TIME ZONE item.zone)::date)`,
    replace: "item.desk IS NOT NULL)",
    test: "tests/contract/staff-bookings.test.ts",
    only: "that began on another day",
  },
  {
    what: "staff act on an application that has just left their location",
    file: REQUESTS,
    search: `  IF item.desk ->> 'location' <> item.location_key THEN RETURN 'not_found'; END IF;
`,
    replace: "",
    test: "tests/contract/staff-waiting.test.ts",
    only: "has gone to another location",
  },
  {
    what: "the audit log has staff's own words about an applicant",
    file: BOOKINGS,
    search: "'{}') - 'text'),",
    replace: "'{}')),",
    test: "tests/integration/desk-messages.test.ts",
    only: "the log has none of them",
  },
  {
    what: "a column does not say what it holds",
    file: `${MIGRATIONS}/0002_applications.sql`,
    search: "COMMENT ON COLUMN registration.guardian_present IS 'Whether a guardian was there.';\n",
    replace: "",
    test: "tests/integration/data-map.test.ts",
    only: "says of every table and column",
  },
];
