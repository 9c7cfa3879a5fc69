import { describedRows } from "@/lib/domain/device-storage/descriptions";

/** Personal data outside of our tables. */
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
    why: "to prove identity and age",
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

/** Something that a visitor's own device stores. */
export interface StoredOnDevice {
  name: string;
  where: "cookie" | "the tab's storage" | "the device's storage";
  what: string;
  ends: string;
}

const COOKIES: readonly StoredOnDevice[] = [
  {
    name: "startday-applicant, startday-files, startday-staff",
    where: "cookie",
    what: "a token, encrypted, out of reach of scripts; `__Host-` before its name over TLS",
    ends: "with the browser's session, or on signing out",
  },
  {
    name: "startday-place",
    where: "cookie",
    what: "the random number of a place in the queue, encrypted; only where there is a waiting room",
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
    what: "the tenant to show where hosts do not name one, in development",
    ends: "with the browser's session",
  },
];

/** Every cookie and everything in a browser's storage, by the beginning of its name. */
export const ON_DEVICES: readonly StoredOnDevice[] = [
  ...COOKIES,
  ...describedRows().map(({ key, storage, what, ends }) => ({
    name: key,
    where: storage === "tab" ? ("the tab's storage" as const) : ("the device's storage" as const),
    what,
    ends,
  })),
];
