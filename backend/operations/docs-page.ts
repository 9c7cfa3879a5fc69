import { readFile } from "node:fs/promises";
import path from "node:path";
import { DOCS_POLICY } from "@/lib/server/http/security-header-values.mjs";

// Addresses are relative: the page is served at `/docs` of the backend alone, and at `/api/docs` of a development host.
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Startday: the calls</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="docs/swagger-ui.css">
  </head>
  <body>
    <main id="calls"></main>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/start.js"></script>
  </body>
</html>
`;

// Calls can be tried on the backend's own address only: the browser's door takes no tokens.
const START = `const isBackend = location.pathname === "/docs";
window.SwaggerUIBundle({
  url: "openapi.json",
  dom_id: "#calls",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: isBackend,
  ...(!isBackend && { supportedSubmitMethods: [] }),
});
`;

const HTML = "text/html; charset=utf-8";
const SCRIPT = "text/javascript; charset=utf-8";
const PACKAGED = { "swagger-ui.css": "text/css; charset=utf-8", "swagger-ui-bundle.js": SCRIPT } as const;
const DAY_S = 24 * 3600;

// From the working directory, since a bundler moves this file.
const folder = () => path.join(/* turbopackIgnore: true */ process.cwd(), "node_modules", "swagger-ui-dist");

const cache = new Map<string, Promise<Buffer>>();
const packaged = (name: keyof typeof PACKAGED): Promise<Buffer> => {
  const file = cache.get(name) ?? readFile(path.join(folder(), name));
  cache.set(name, file);
  return file;
};

const isPackaged = (name: string): name is keyof typeof PACKAGED => Object.hasOwn(PACKAGED, name);

const respond = (body: BodyInit, type: string, headers: Record<string, string> = {}): Response =>
  new Response(body, {
    headers: {
      "content-type": type,
      "content-security-policy": DOCS_POLICY,
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      ...headers,
    },
  });

/** The page that shows every call, and its files; `undefined` for any other name. */
export const docsFile = async (name: string): Promise<Response | undefined> => {
  if (name === "") return respond(PAGE, HTML);
  if (name === "start.js") return respond(START, SCRIPT);
  if (!isPackaged(name)) return undefined;
  const body = new Uint8Array(await packaged(name));
  return respond(body, PACKAGED[name], { "cache-control": `public, max-age=${DAY_S}` });
};
