interface OtherVariable {
  name: string;
  means: string;
}

/** Variables that other programs set, and nobody else should. */
export const EXTERNAL_VARIABLES: readonly OtherVariable[] = [
  { name: "BUILD_STANDALONE", means: "`1`, by `npm run build:standalone`: the build runs without its sources." },
  { name: "NEXT_RUNTIME", means: "By Next.js: the runtime of the process." },
  {
    name: "NEXT_MANUAL_SIG_HANDLE",
    means: "`1`, by `npm start` and `node server.js`: Next.js leaves signals to the product, which stops in order.",
  },
  { name: "NEXT_PHASE", means: "By Next.js: whether it builds or serves." },
  { name: "VERCEL", means: "`1`, by Vercel: no process runs between two requests." },
  { name: "PATH", means: "By the system: passed on to the private PostgreSQL." },
];

/** Variables that only the tests and the bench read. */
export const TEST_VARIABLES: readonly (OtherVariable & { default: string })[] = [
  {
    name: "SEED",
    default: "by the clock",
    means:
      "Repeats a run of the fuzz tests and of the model test of seats, and begins an evening of the stress tests as another began.",
  },
  { name: "ALL_TESTS", default: "0", means: "`1` runs every test, as `npm run test:all` does." },
  {
    name: "FUZZ_RUNS",
    default: "4",
    means: "How many inputs each call gets; `npm run test:all` gives 16, `npm run test:fuzz` 500.",
  },
  { name: "COSTS", default: "off", means: "`1`: the tests of what inputs cost print a table of the dearest." },
  { name: "BROWSER_TEST_PORT", default: "3210", means: "The port of the browser tests; the next one is taken too." },
  { name: "RECORD", default: "off", means: "`1`: a trial that passes writes its row into `docs/trials.md`." },
  {
    name: "PICTURES",
    default: "none",
    means: "Any text: a picture of each screen in each language, in `test-results/pictures`.",
  },
  {
    name: "NIGHT_MINUTES",
    default: "5",
    means: "How long the bench's opening night lasts; fewer people come to a shorter one.",
  },
  {
    name: "BENCH_BEFORE",
    default: "none",
    means:
      "The folder of another built checkout: the bench's `pace`, `way` and `pages` measure it by turns with this one.",
  },
  {
    name: "UPGRADE_FROM",
    default: "the last commit before the newest migration",
    means: "The commit or tag of the version before, from which the trial of an upgrade begins.",
  },
  { name: "GROWTH", default: "one million", means: "`full`: the bench tries ten million rows, too." },
];
