import env from "@next/env";

// `npm start`. By itself the framework would listen on every address of the machine. It runs in this process, so that signals
// reach it. Options of the command line win, because they are last.
env.loadEnvConfig(process.cwd(), false);
// The product stops in order by itself: app/composition.ts.
process.env.NEXT_MANUAL_SIG_HANDLE = "1";
process.argv.splice(2, 0, "start", "-H", process.env.HOST || "127.0.0.1");
await import("next/dist/bin/next");
