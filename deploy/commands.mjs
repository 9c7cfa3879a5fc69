import { rmSync } from "node:fs";
import { build } from "esbuild";

/** The commands, each by the name of its script in package.json. */
const COMMANDS = {
  backend: "backend/main.ts",
  ...Object.fromEntries(
    ["migrate", "seed", "staff", "doctor", "reseal", "backup", "restore", "webhooks"].map((name) => [
      name,
      `backend/commands/${name}.ts`,
    ]),
  ),
};

// What is bundled still asks for some modules by `require`.
const REQUIRE =
  'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);';
// Like the pages' server, they are for production alone; `NODE_ENV` says otherwise where somebody wants it so.
const PRODUCTION = 'process.env["NODE_ENV"] ||= "production";';

/** Puts them into a folder, each as a file that needs Node and nothing else. */
export const bundleCommands = async (outdir) => {
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: COMMANDS,
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    // A React for development would slow e-mails and papers. A module of the older kind asks where it lies.
    define: { "process.env.NODE_ENV": '"production"', __dirname: "import.meta.dirname" },
    external: ["pg-native"],
    banner: { js: `${REQUIRE} ${PRODUCTION}` },
    logLevel: "warning",
  });
};
