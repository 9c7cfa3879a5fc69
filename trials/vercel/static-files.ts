import { existsSync, readFileSync, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import type { RoutedRequest } from "./routes";

/** The file of a build's output that answers a path; nothing where a function answers it. */
export const findStatic = (output: string, name: string): string | undefined => {
  const file = path.join(output, "static", name);
  if (existsSync(file) && statSync(file).isFile()) return file;
  // A prerendered page is served from the cache, in which the build has put it.
  const [, extension = ".html"] = /(\.rsc)$/.exec(name) ?? [];
  const page = path.join(output, "functions", `${name === "/" ? "/index" : name}.prerender-fallback${extension}`);
  return existsSync(page) ? page : undefined;
};

const TYPES: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
};

/** Answers with a file, with the headers that the routes set. */
export const sendFile = (
  file: string,
  { status = 200, answerHeaders }: RoutedRequest,
  response: ServerResponse,
): void => {
  const type = TYPES[path.extname(file)] ?? "application/octet-stream";
  response.writeHead(status, { "content-type": type, ...answerHeaders }).end(readFileSync(file));
};
