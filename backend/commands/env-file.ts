import env from "@next/env";

// The very files that `npm start` reads, by the same rules; tests have an environment of their own.
if (process.env.NODE_ENV !== "test") env.loadEnvConfig(process.cwd(), false);
