import { readFileSync } from "node:fs";
import path from "node:path";
import { inlineScriptHashes } from "./source-hash";

/**
 * The inline scripts of the pages that were made when the product was built, by path; nothing for a page that is made for
 * each request. The pages are read where the server reads them, so what is allowed is what is served; without them it fails.
 */
export const prerenderedScripts = (folder: string): ((route: string) => readonly string[] | undefined) => {
  const manifest = JSON.parse(readFileSync(path.join(folder, "prerender-manifest.json"), "utf8"));
  const routes = new Set(Object.keys(manifest.routes));
  const known = new Map<string, readonly string[]>();
  const read = (route: string): readonly string[] => {
    const hashes = inlineScriptHashes(readFileSync(path.join(folder, "server", "app", `${route}.html`), "utf8"));
    known.set(route, hashes);
    return hashes;
  };
  return (route) => (routes.has(route) ? (known.get(route) ?? read(route)) : undefined);
};
