/**
 * What we promise those who entrust us with children's data, one line each, by number. Every promise is shown by tests that
 * would fail if it were not kept; `docs/promises.md` names them with what they measured.
 */
export const PROMISES = {
  1: "However many ask at once, no more seats are given than there are.",
  2: "A pair of sessions is booked whole or not at all, and bookings never wait for each other in a circle.",
  3: "Moves, changes and cancellations that race with cut capacities and deleted presentations leave the counts true.",
  4: "Any sequence of commands ends as a simple model says.",
  5: "What is sent twice is done once; a key is its sender's; the limit of applications holds when fifty ask at once.",
  6: "Of two tabs that save one version the second is refused, and the furthest step never falls.",
  7: "What was acknowledged is kept, whichever process is killed at whatever moment.",
  8: "An embedded data directory has one owner; a dead owner's is taken over, and no server is left behind.",
  9: "With a full disk changes are refused, reading goes on, and nothing acknowledged is lost.",
  10: "Without its database the product says so at once, and recovers by itself.",
  11: "A stop under load loses no accepted request.",
  12: "A backend that hangs, lies or is slow is answered for in time, slows no other network, and loses nothing typed.",
  13: "The day that is shown is the day that is stored, wherever the server and the centre are.",
  14: "Whatever is sent, nothing breaks: what is wrong is refused, and who is asked for a token needs one.",
  15: "A code cannot be guessed, and is good for one use by its own phone in its own network.",
  16: "Nobody learns who is registered, by answer or by time.",
  17: "Messages cannot be made to flood anybody, across processes and restarts.",
  18: "Staff passwords cannot be guessed, and nobody can lock an owner out for good.",
  19: "Sessions end at once, everywhere; tokens must be wholly in order.",
  20: "Every call is closed to whom it is not for, down to each row it names.",
  21: "The host alone says whose network it is.",
  22: "Changes come from our own pages only.",
  23: "Redirects stay on our own site.",
  24: "No token and no source of ours reaches a page.",
  25: "Cookies are locked to our host, out of scripts' reach, and small.",
  26: "Every answer carries its protective headers, and no inline script runs that we did not write.",
  27: "Script in anything that people type shows as text.",
  28: "Uploads are judged by their bytes, limited, and never run.",
  29: "A cell of an export is never a formula.",
  30: "We call addresses of the configuration only, and follow no redirects.",
  31: "Oversized, nested, compressed and slow bodies are refused cheaply; text is normal and free of hidden signs.",
  32: "Logs hold no code, token, phone, name or address.",
  33: "Erasing somebody empties every store of them, and what is too old goes by itself.",
  34: "No version known to be unsafe is installed, and every package is checked against its fingerprint.",
} as const;

export type PromiseNumber = keyof typeof PROMISES;
