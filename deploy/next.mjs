// A command of the framework: `node deploy/next.mjs build`.
import "./no-telemetry.mjs";

await import("next/dist/bin/next");
