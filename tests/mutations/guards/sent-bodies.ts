import { type Guard, unit } from "./guard";

const COMPRESSION = "lib/server/http/compression.ts";

/** Answers that are compressed, and files that browsers store. */
export const SENT_BODY_GUARDS: readonly Guard[] = [
  {
    what: "what must not be transformed is compressed",
    promise: 47,
    file: COMPRESSION,
    search: '!/\\bno-transform\\b/.test(String(response.getHeader("cache-control") ?? ""))',
    replace: "true",
    tests: unit("server/compression", "of the type"),
  },
  {
    what: "a part of a file is compressed",
    promise: 47,
    file: COMPRESSION,
    search: "[204, 205, 206, 304]",
    replace: "[204, 205, 304]",
    tests: unit("server/compression", "of the type"),
  },
  {
    what: "what is encoded already is encoded again",
    promise: 47,
    file: COMPRESSION,
    search: '  !response.hasHeader("content-encoding") &&\n',
    replace: "",
    tests: unit("server/compression", "is not encoded twice"),
  },
  {
    what: "events are held back",
    promise: 47,
    file: COMPRESSION,
    search: "(?!event-stream)",
    replace: "",
    tests: unit("server/compression", "of the type"),
  },
  {
    what: "the head of a page has the length of another body",
    promise: 47,
    file: COMPRESSION,
    search: '  response.removeHeader("content-length");\n  return undefined;',
    replace: "  return undefined;",
    tests: unit("server/compression", "to HEAD"),
  },
  {
    what: "a compressed file offers the parts of another form",
    promise: 47,
    file: COMPRESSION,
    search: '      response.removeHeader("accept-ranges");\n',
    replace: "",
    tests: unit("server/compressed-parts", "does not offer its parts"),
  },
  {
    what: "who has a part of a compressed file gets the rest of the plain one",
    promise: 47,
    file: COMPRESSION,
    search: '  if (coding && request.headers["if-range"]) delete request.headers.range;\n',
    replace: "",
    tests: unit("server/compressed-parts", "does not offer its parts"),
  },
  {
    what: "another release's texts are stored for good",
    promise: 47,
    file: "lib/bff/text-files.ts",
    search: 'file.address === TEXT_FILES + name ? FOREVER : "no-store"',
    replace: "FOREVER",
    tests: unit("bff/text-files", "under the name of another release"),
  },
  {
    what: "texts of networks that are not served are sent",
    promise: 21,
    file: "lib/bff/text-files.ts",
    search: " && isServed(tenant, webEnvironment().hosts)",
    replace: "",
    tests: unit("bff/text-files", "for a network that is not served here"),
  },
];
