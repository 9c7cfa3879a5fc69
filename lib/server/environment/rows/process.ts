import { choice, flag, text, token, wholeNumber } from "@/lib/server/environment/schemas";
import { BACKEND, BOTH, type Group, variableMeta, WEB } from "@/lib/server/environment/variable-meta";
import { LOG_LEVELS } from "@/lib/server/observability/log-levels";

const HIGHEST_PORT = 65_535;

/** How a process runs. */
export const PROCESS = {
  title: "The process",
  prefixes: [],
  variables: {
    PORT: wholeNumber(0, HIGHEST_PORT).prefault("3000").register(variableMeta, {
      readBy: BOTH,
      description: "The port of the web; outside production links in messages name it.",
    }),
    HOSTNAME: text.optional().register(variableMeta, {
      readBy: WEB,
      without: "`0.0.0.0`",
      example: "127.0.0.1",
      description:
        "Where the standalone build listens (`node server.js`); `npm start -- -H 127.0.0.1` says it to the other.",
    }),
    BACKEND_PORT: wholeNumber(0, HIGHEST_PORT).prefault("4000").register(variableMeta, {
      readBy: BACKEND,
      description: "The port of the backend alone (`npm run backend`).",
    }),
    NODE_ENV: choice("development", "production", "test")
      .prefault("development")
      .register(variableMeta, {
        readBy: BOTH,
        description:
          "`production` demands secrets and hosts, and sends messages for real. `npm start` and the demo set it " +
          "themselves; set it for the backend alone and for commands.",
      }),
    DEMO: flag.prefault("0").register(variableMeta, {
      readBy: BOTH,
      description:
        "`1` adds the demo's networks, opens the developer inbox and the `demo` staff account; `npm run demo` sets it. " +
        "Never for real applicants.",
    }),
    WORKERS: flag.prefault("1").register(variableMeta, {
      readBy: BACKEND,
      description:
        "`0`: this process answers calls and leaves messages, webhooks, reminders and clean-up to others. One process at least " +
        "must do them.",
    }),
    LOG_LEVEL: choice(...LOG_LEVELS)
      .prefault("info")
      .register(variableMeta, {
        readBy: BOTH,
        description: "The least that is logged.",
      }),
    METRICS_TOKEN: token(16).optional().register(variableMeta, {
      isSecret: true,
      readBy: BOTH,
      without: "this machine alone",
      description: "Whoever sends it as a bearer token may read `/metrics` from another machine.",
    }),
    CRON_SECRET: token(16)
      .optional()
      .register(variableMeta, {
        isSecret: true,
        readBy: BACKEND,
        without: "nobody can ask for it",
        description:
          "Whoever sends it as a bearer token has a round of the work beside the requests done; on Vercel it is needed. " +
          "See operating.md.",
      }),
    VERCEL: flag.prefault("0").register(variableMeta, {
      readBy: BOTH,
      description:
        "`1`, set by Vercel itself: no process lives on between two requests. Pages allow inline scripts, see security.md.",
    }),
    POSTGRES_BIN: text.optional().register(variableMeta, {
      readBy: BACKEND,
      without: "npm's own",
      example: "/usr/lib/postgresql/17/bin",
      description:
        "A folder with `initdb` and `postgres`, for the private database where npm has none for the machine.",
    }),
  },
} as const satisfies Group;
