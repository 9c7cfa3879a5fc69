import { contract, type Guard, unit } from "./guard";

const ADDRESS = "lib/kit/caller-address.ts";

/** What stands before the framework: where a request comes from, what it offers, and that this stands there at all. */
export const HTTP_GUARDS: readonly Guard[] = [
  {
    what: "a body in chunks brings a forged address, which opens a key",
    promise: 50,
    file: "lib/server/http/replace-headers.ts",
    search: "  Object.assign(request, { rawHeaders: raw, headersDistinct: distinct });\n",
    replace: "",
    tests: contract("caller-address", "a key opens nothing from a forged address"),
  },
  {
    what: "a client without a trusted proxy names the host that is read",
    promise: 21,
    file: "lib/server/http/caller.ts",
    search: "...(!trustProxy && ONLY_FROM_PROXY), ",
    replace: "",
    tests: unit("server/request-validation", "never reaches the product"),
  },
  {
    what: "a client behind a trusted proxy writes its own address before the proxy's",
    promise: 17,
    file: ADDRESS,
    search: 'forwarded?.split(",").at(-1)',
    replace: 'forwarded?.split(",").at(0)',
    tests: unit("caller-address", "the last address of a list"),
  },
  {
    what: "a proxy that writes the port makes an address of its own for each connection",
    promise: 17,
    file: ADDRESS,
    search: "return bare.replace",
    replace: "return text.replace",
    tests: unit("caller-address", "is read from"),
  },
  {
    what: "leading zeros make another address",
    promise: 50,
    file: ADDRESS,
    search: ".map(Number)",
    replace: ".map((part) => Number.parseInt(part, 8))",
    tests: unit("caller-address", "is read from"),
  },
  {
    what: "a text that is no address is one to itself",
    promise: 17,
    file: ADDRESS,
    search: "{ address: UNKNOWN_ADDRESS, defect: defectOf(text) }",
    replace: "{ address: text, defect: defectOf(text) }",
    tests: unit("caller-address", "is no address"),
  },
  {
    what: "a client through a proxy on this machine reads the metrics",
    promise: 20,
    file: "lib/server/http/metrics-endpoint.ts",
    search: "isForwarded: cameThroughProxy(request)",
    replace: "isForwarded: false",
    tests: unit("bff/request-logging", "refuses clients behind a proxy"),
  },
  {
    what: "an offer of HTTP/2 gets no answer",
    promise: 14,
    file: "lib/server/http/http-middleware.ts",
    search: 'this.removeAllListeners("upgrade")',
    replace: "void 0",
    tests: unit("server/http-middleware", "an offer of"),
  },
  {
    what: "a request behind an offer of HTTP/2 waits for an answer that never comes",
    promise: 14,
    file: "lib/server/http/http-middleware.ts",
    search: 'response.setHeader("connection", "close")',
    replace: "void 0",
    tests: unit("server/http-middleware", "an offer of"),
  },
  {
    what: "a process whose middleware the framework does not run serves everybody",
    promise: 21,
    file: "lib/bff/start-check.ts",
    search: "if (absent)\n",
    replace: 'if (absent === "")\n',
    tests: unit("bff/become-ready", "refuses without"),
  },
];
