import env from "@next/env";

// The same files as `npm start`, by the same rules. Tests have an environment of their own.
if (process.env.NODE_ENV !== "test") env.loadEnvConfig(process.cwd(), false);
