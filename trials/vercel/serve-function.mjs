import { createServer } from "node:http";
import { createRequire } from "node:module";
import { getRequestListener } from "@hono/node-server";

// Serves the handler of one function on a free port, as Vercel's launcher for Node.js does, and tells its parent the port.
const [file = "", kind] = process.argv.slice(2);
const loaded = createRequire(file)(file);
const handler = loaded.default ?? loaded;

/** A handler of the web's own requests. Vercel ends TLS before it. */
const answerWebRequest = ({ url, method, headers, body }) =>
  handler(new Request(url.replace(/^http:/, "https:"), { method, headers, body, duplex: "half" }));

/** The framework changes requests, so it gets the platform's own. */
const OF_THE_PLATFORM = { overrideGlobalObjects: false };

const server = createServer(kind === "web" ? getRequestListener(answerWebRequest, OF_THE_PLATFORM) : handler);
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
process.on("disconnect", () => process.exit(0));
