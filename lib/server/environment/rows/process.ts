import { choice, flag, text, token, wholeNumber } from "@/lib/server/environment/schemas";
import { BACKEND, BOTH, type Group, variableMeta } from "@/lib/server/environment/variable-meta";
import { LOG_LEVELS } from "@/lib/server/observability/log-levels";

const HIGHEST_PORT = 65_535;

/** How a process runs. */
export const PROCESS = {
  title: "The process",
  prefixes: [],
  variables: {
    PORT: wholeNumber(0, HIGHEST_PORT).prefault("3000").register(variableMeta, {
      setBy: "behind a proxy",
      readBy: BOTH,
      description: "The port of the web application. Outside production, links in messages contain it.",
    }),
    HOST: text.prefault("127.0.0.1").register(variableMeta, {
      setBy: "behind a proxy",
      readBy: BOTH,
      description:
        "The address on which the product listens, also as the standalone build, the demo or the backend alone. `0.0.0.0` " +
        "lets other machines in: only behind a proxy, which adds TLS.",
    }),
    BACKEND_PORT: wholeNumber(0, HIGHEST_PORT).prefault("4000").register(variableMeta, {
      setBy: "with several processes",
      readBy: BACKEND,
      description: "The port of the backend alone (`npm run backend`).",
    }),
    NODE_ENV: choice("development", "production", "test")
      .prefault("production")
      .register(variableMeta, {
        setBy: "for development or a demo",
        readBy: BOTH,
        description:
          "`production` requires secrets and hosts, and sends real messages. `npm run dev` and `npm test` set another " +
          "one themselves; to run the backend alone or a command without secrets, set `development`.",
      }),
    DEMO: flag.prefault("0").register(variableMeta, {
      setBy: "for development or a demo",
      readBy: BOTH,
      description:
        "`1` adds demo data, the `demo` staff account with a password that everybody knows, and the developer inbox, which nothing " +
        "else opens; every page says that this is a demo. `npm run demo` sets it. Never for real applicants.",
    }),
    WORKERS: flag.prefault("1").register(variableMeta, {
      setBy: "with several processes",
      readBy: BACKEND,
      description:
        "`0`: this process runs no background jobs (messages, webhooks, reminders, clean-up). At least one process " +
        "must run them.",
    }),
    LOG_LEVEL: choice(...LOG_LEVELS)
      .prefault("info")
      .register(variableMeta, {
        setBy: "with monitoring",
        readBy: BOTH,
        description: "The lowest level that is logged.",
      }),
    METRICS_TOKEN: token(16).optional().register(variableMeta, {
      setBy: "with monitoring",
      isSecret: true,
      readBy: BOTH,
      without: "readable from this machine only",
      description: "The bearer token for reading `/metrics` from another machine.",
    }),
    CRON_SECRET: token(16)
      .optional()
      .register(variableMeta, {
        setBy: "on Vercel",
        isSecret: true,
        readBy: BACKEND,
        without: "cron jobs are refused",
        description:
          "The bearer token of cron jobs, which run background jobs in rounds. Needed on Vercel. " +
          "See operating.md.",
      }),
    POSTGRES_BIN: text.optional().register(variableMeta, {
      setBy: "with the private PostgreSQL",
      readBy: BACKEND,
      without: "the npm packages",
      example: "/usr/lib/postgresql/17/bin",
      description:
        "The folder of `initdb` and `postgres` for the private PostgreSQL, if npm has no package for the platform.",
    }),
  },
} as const satisfies Group;

/** What a platform says of itself. No operator sets it. */
export const PLATFORM = { VERCEL: flag.prefault("0") };
