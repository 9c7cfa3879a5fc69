import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

// On Vercel each function has only the files that the build names for it. The middleware allows the inline scripts of a
// prerendered page by their hashes, so its function needs these pages, which were not there yet when the framework named its files.
const BUILD = ".next";
const SERVER = path.join(BUILD, "server");
const TRACE = path.join(SERVER, "middleware.js.nft.json");
// Says that the build's modules are CommonJS. Without it Node reads them as the project's own package.json says, and the middleware does not start.
const MODULES = path.join(BUILD, "package.json");
const MANIFEST = path.join(BUILD, "prerender-manifest.json");

const readJson = (file) => JSON.parse(readFileSync(file, "utf8"));

const pages = Object.keys(readJson(MANIFEST).routes)
  .map((route) => path.join(SERVER, "app", `${route}.html`))
  .filter((file) => existsSync(file));
if (pages.length === 0) throw new Error(`${MANIFEST} names no page`);

const trace = readJson(TRACE);
const needed = [MODULES, MANIFEST, ...pages].map((file) => path.relative(SERVER, file));
writeFileSync(TRACE, JSON.stringify({ ...trace, files: [...new Set([...trace.files, ...needed])] }));
process.stdout.write(`The middleware's function has ${pages.length} prerendered pages\n`);
