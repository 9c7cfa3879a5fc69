/**
 * What we promise the people who entrust us with children's data, one line each, by number. Every promise is shown by tests that
 * would fail if it were broken; `docs/promises.md` lists them.
 */
export const PROMISES = {
  1: "However many people book at once, no more seats are booked than exist.",
  2: "A pair of sessions is booked whole or not at all, and bookings never deadlock.",
  3: "Seat counts stay correct when moves, changes and cancellations race with reduced capacities and deleted presentations.",
  4: "Any sequence of seat commands ends in the state that a simple model predicts.",
  5: "A request sent twice is done once; an idempotency key belongs to its sender; the limit of applications holds for fifty requests at once.",
  6: "When two tabs save one version the second is refused, and the furthest step never moves back.",
  7: "Acknowledged changes survive the kill of any process at any moment.",
  8: "The data directory of a private database has one owner; a dead owner's directory is taken over, and no server is left running.",
  9: "With a full disk changes are refused, reads continue, and nothing acknowledged is lost.",
  10: "Without its database the product fails at once with a clear error, and recovers by itself.",
  11: "Stopping under load loses no accepted request.",
  12: "When a backend hangs, is slow or sends invalid replies, visitors get an answer in time, other networks stay fast, and no typed answer is lost.",
  13: "The shown day is the stored day, in every time zone of server and centre.",
  14: "No input breaks the product: invalid input is refused, and protected calls need a token.",
  15: "A code cannot be guessed, and works once, for its own phone in its own network.",
  16: "Neither responses nor their timing reveal who is registered.",
  17: "Nobody can be flooded with messages, across processes and restarts.",
  18: "Staff passwords cannot be guessed, and nobody can lock an account's owner out for good.",
  19: "Login sessions end at once in every process, and only fully valid tokens are accepted.",
  20: "Every call refuses everybody it is not meant for, down to each row it names.",
  21: "Only the host decides which network a request belongs to.",
  22: "Changes are accepted from our own pages only.",
  23: "Redirects stay on our own site.",
  24: "No token and no source code reaches a page.",
  25: "Cookies are bound to our host, unreadable to scripts, and small.",
  26: "Every response carries the security headers, and only our own inline scripts run.",
  27: "Script in user input is shown as text.",
  28: "Uploads are checked by their bytes, limited, and never executed.",
  29: "A cell of an export is never a formula.",
  30: "The server calls only configured addresses, and follows no redirects.",
  31: "Oversized, nested, compressed and slow bodies are refused cheaply; stored text is in NFC and free of invisible characters.",
  32: "Logs contain no code, token, phone, name or address.",
  33: "Erasing a person removes their data from every store, and expired data is deleted automatically.",
  34: "No package version with a known vulnerability is installed, and every package is checked against its hash.",
  35: "Every page and its states meet WCAG 2.2 AA, as far as tools can tell.",
  36: "Any backend that has what is specified works, is sent nothing else, and gets one booking whatever is lost.",
} as const;

export type PromiseNumber = keyof typeof PROMISES;
