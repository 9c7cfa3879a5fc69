import { readFileSync } from "node:fs";
import path from "node:path";
import { inlineScriptHashes } from "@/lib/kit/source-hash";

/** The prerendered pages of a build folder, by route, from the files that the framework reads. Throws without a build. */
export const prerenderedPages = (folder: string) => {
  const manifest = JSON.parse(readFileSync(path.join(folder, "prerender-manifest.json"), "utf8"));
  const routes = new Set(Object.keys(manifest.routes));
  return {
    has: (route: string): boolean => routes.has(route),
    read: (route: string): string => readFileSync(path.join(folder, "server", "app", `${route}.html`), "utf8"),
  };
};

/** The hashes of the inline scripts of prerendered pages, by route; nothing for a page that is rendered for each request. */
export const prerenderedScriptHashes = (folder: string): ((route: string) => readonly string[] | undefined) => {
  const pages = prerenderedPages(folder);
  const hashesByRoute = new Map<string, readonly string[]>();
  const read = (route: string): readonly string[] => {
    const hashes = inlineScriptHashes(pages.read(route));
    hashesByRoute.set(route, hashes);
    return hashes;
  };
  return (route) => (pages.has(route) ? (hashesByRoute.get(route) ?? read(route)) : undefined);
};
