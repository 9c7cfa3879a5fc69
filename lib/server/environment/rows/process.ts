import { count, flag, longText, oneOf, text } from "@/lib/server/environment/kinds";
import { BACKEND, BOTH, type Group, WEB } from "@/lib/server/environment/row";
import { LOG_LEVELS } from "@/lib/server/observability/log-levels";

const HIGHEST_PORT = 65_535;

/** How a process runs. */
export const PROCESS = {
  title: "The process",
  prefixes: [],
  variables: {
    PORT: {
      kind: count(0, HIGHEST_PORT),
      default: "3000",
      readBy: BOTH,
      means: "The port of the web; outside production links in messages name it.",
    },
    HOSTNAME: {
      kind: text,
      readBy: WEB,
      without: "`0.0.0.0`",
      example: "127.0.0.1",
      means: "Where the standalone build listens (`node server.js`); `npm start -- -H 127.0.0.1` says it to the other.",
    },
    BACKEND_PORT: {
      kind: count(0, HIGHEST_PORT),
      default: "4000",
      readBy: BACKEND,
      means: "The port of the backend alone (`npm run backend`).",
    },
    NODE_ENV: {
      kind: oneOf("development", "production", "test"),
      default: "development",
      readBy: BOTH,
      means:
        "`production` demands secrets and hosts, and sends messages for real. `npm start` and the demo set it " +
        "themselves; set it for the backend alone and for commands.",
    },
    DEMO: {
      kind: flag,
      default: "0",
      readBy: BOTH,
      means:
        "`1` adds the demo's networks, opens the developer inbox and the `demo` staff account; `npm run demo` sets it. " +
        "Never for real applicants.",
    },
    WORKERS: {
      kind: flag,
      default: "1",
      readBy: BACKEND,
      means:
        "`0`: this process answers calls and leaves messages, webhooks, reminders and clean-up to others. One process at least " +
        "must do them.",
    },
    LOG_LEVEL: {
      kind: oneOf(...LOG_LEVELS),
      default: "info",
      readBy: BOTH,
      means: "The least that is logged.",
    },
    METRICS_TOKEN: {
      kind: longText(16),
      isSecret: true,
      readBy: BOTH,
      without: "this machine alone",
      means: "Whoever sends it as a bearer token may read `/metrics` from another machine.",
    },
    CRON_SECRET: {
      kind: longText(16),
      isSecret: true,
      readBy: BACKEND,
      without: "nobody can ask for it",
      means:
        "Whoever sends it as a bearer token has a round of the work beside the requests done; on Vercel it is needed. " +
        "See operating.md.",
    },
    VERCEL: {
      kind: flag,
      default: "0",
      readBy: BOTH,
      means:
        "`1`, set by Vercel itself: no process lives on between two requests. Pages allow inline scripts, see security.md.",
    },
    POSTGRES_BIN: {
      kind: text,
      readBy: BACKEND,
      without: "npm's own",
      example: "/usr/lib/postgresql/17/bin",
      means: "A folder with `initdb` and `postgres`, for the private database where npm has none for the machine.",
    },
  },
} as const satisfies Group;
