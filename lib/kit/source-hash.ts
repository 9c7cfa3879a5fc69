import { createHash } from "node:crypto";

/** The hash by which a Content-Security-Policy allows one inline script or style. */
export const sourceHash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const SCRIPTS = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;

/** The hashes of a page's inline scripts, without repeats. */
export const inlineScriptHashes = (html: string): string[] => {
  const scripts = [...html.matchAll(SCRIPTS)].map(({ groups }) => groups ?? {});
  const inline = scripts.filter(({ attributes = "" }) => !/\ssrc=/.test(attributes));
  return [...new Set(inline.map(({ text = "" }) => sourceHash(text)))];
};
