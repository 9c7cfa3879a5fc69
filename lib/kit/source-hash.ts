import { createHash } from "node:crypto";

/** How a Content-Security-Policy names one inline script or style: by what is in it. */
export const sourceHash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const SCRIPTS = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;

/** The inline scripts of a page, each once, as a policy names them. */
export const inlineScriptHashes = (html: string): string[] => {
  const found = [...html.matchAll(SCRIPTS)].map(({ groups }) => groups ?? {});
  const inline = found.filter(({ attributes = "" }) => !/\ssrc=/.test(attributes));
  return [...new Set(inline.map(({ text = "" }) => sourceHash(text)))];
};
