import { rmSync } from "node:fs";
import { build } from "esbuild";

/**
 * The commands, each by the name of its script in package.json.
 * @type {Record<string, string>}
 */
export const COMMANDS = {
  backend: "backend/main.ts",
  conformance: "tools/conformance/main.ts",
  ...Object.fromEntries(
    ["migrate", "seed", "staff", "doctor", "reseal", "backup", "restore", "webhooks"].map((name) => [
      name,
      `backend/commands/${name}.ts`,
    ]),
  ),
};

// Some bundled modules still call `require`.
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';

/** Bundles each command into a file of a folder. The files need Node and nothing else. */
export const bundleCommands = async (outdir, commands = COMMANDS) => {
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: commands,
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    // React's development build would render e-mails slowly. CommonJS modules use `__dirname`.
    define: { "process.env.NODE_ENV": '"production"', __dirname: "import.meta.dirname" },
    external: ["pg-native"],
    banner: { js: REQUIRE },
    logLevel: "warning",
  });
};
