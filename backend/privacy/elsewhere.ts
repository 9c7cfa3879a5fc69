/** What lies outside of our tables. */
export interface DataElsewhere {
  where: string;
  what: string;
  why: string;
  ends: string;
  isSealed: boolean;
}

/** Other places on the operator's side. */
export const ELSEWHERE: readonly DataElsewhere[] = [
  {
    where: "`DATA_DIR/files`, or the bucket",
    what: "the bytes of uploaded documents",
    why: "to prove who somebody is and how old",
    ends: "with their row; what a killed upload left, after a day",
    isSealed: true,
  },
  {
    where: "the schema `jobs`",
    what: "messages to be sent, by the numbers of their rows alone",
    why: "to send them once",
    ends: "when they were sent, kept for a week",
    isSealed: false,
  },
  {
    where: "the schema `drizzle`",
    what: "which migrations were applied; nothing about anybody",
    why: "to apply each once",
    ends: "never",
    isSealed: false,
  },
  {
    where: "the log",
    what: "events, kinds of failure and counts; no names, phones, addresses, one-time codes or tokens",
    why: "to operate it",
    ends: "by the operator's rotation",
    isSealed: false,
  },
  {
    where: "backups",
    what: "the tables but for sessions, one-time codes and the developer inbox; the bytes of files, sealed as they lie",
    why: "against loss",
    ends: "by the operator's rotation: what was erased is in older ones until they are thrown away",
    isSealed: false,
  },
  {
    where: "gateways and mail servers",
    what: "the phone or address and the text of each message",
    why: "to bring it",
    ends: "by the provider's rules",
    isSealed: false,
  },
];

/** Something that a visitor's own device keeps. */
export interface DataOnDevice {
  name: string;
  where: "cookie" | "window's storage" | "device's storage";
  what: string;
  ends: string;
}

/** Every cookie and everything in a browser's storage, by how its name begins. */
export const ON_DEVICES: readonly DataOnDevice[] = [
  {
    name: "startday-applicant, startday-files, startday-staff",
    where: "cookie",
    what: "a token, encrypted, out of reach of scripts; `__Host-` before its name over TLS",
    ends: "with the browser's session, or on signing out",
  },
  {
    name: "startday-place",
    where: "cookie",
    what: "the random number of a place in line, encrypted; only where there is a waiting room",
    ends: "with the browser's session, after twelve hours",
  },
  {
    name: "startday-language",
    where: "cookie",
    what: "the language that was chosen",
    ends: "with the browser's session",
  },
  {
    name: "startday-env",
    where: "cookie",
    what: "which network is looked at where hosts do not say so, in development",
    ends: "with the browser's session",
  },
  { name: "startday-theme", where: "device's storage", what: "light or dark", ends: "when it is set back" },
  {
    name: "startday-location",
    where: "device's storage",
    what: "at which centre somebody of the staff works",
    ends: "when it is changed",
  },
  {
    name: "startday-staff-",
    where: "window's storage",
    what: "what staff typed and did not save; at the door the names, references and start days of one presentation's people",
    ends: "on signing out, after eight hours, with the window",
  },
  {
    name: "startday-typing-, startday-note-",
    where: "window's storage",
    what: "what an applicant typed and is not saved yet",
    ends: "when it is saved, after twelve hours, with the window",
  },
  {
    name: "startday-seats-, startday-taken-, startday-held",
    where: "window's storage",
    what: "which seats were chosen, taken or held",
    ends: "after an hour at most, with the window",
  },
  {
    name: "startday-version-",
    where: "window's storage",
    what: "which version of an application this window has seen",
    ends: "after twelve hours, with the window",
  },
  {
    name: "startday-pictures-",
    where: "window's storage",
    what: "addresses of a network's pictures",
    ends: "after ten minutes, with the window",
  },
  {
    name: "startday-regions-, startday-schools-",
    where: "window's storage",
    what: "lists of regions and schools",
    ends: "after an hour, with the window",
  },
  {
    name: "startday-verification-",
    where: "window's storage",
    what: "the phone or e-mail address that a code was sent to, or is to be sent to after a wait, and until when; never the code",
    ends: "with the code, after an hour, with the window",
  },
];
