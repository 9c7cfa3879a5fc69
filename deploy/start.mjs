import { parseArgs } from "node:util";
import env from "@next/env";
import "./no-telemetry.mjs";

// `npm start`. By itself the framework would listen on every address of the machine. It runs in this process, so that signals
// reach it. Options of the command line win, because they are last.
env.loadEnvConfig(process.cwd(), false);
// The product stops in order by itself: app/composition.ts.
process.env.NEXT_MANUAL_SIG_HANDLE = "1";
process.env.NODE_ENV ||= "production";
const { port } = parseArgs({ options: { port: { type: "string", short: "p" } }, strict: false }).values;
if (port) process.env.PORT = port;
process.argv.splice(2, 0, "start", "-H", process.env.HOST || "127.0.0.1");

// The framework would listen, say that it is ready, and only then start the product, which may refuse.
await import("next/dist/server/node-environment.js");
await import("next/dist/server/require-hook.js");
const { default: instrumentation } = await import(
  "next/dist/server/lib/router-utils/instrumentation-globals.external.js"
);
await instrumentation.ensureInstrumentationRegistered(process.cwd(), ".next");
await import("next/dist/bin/next");
