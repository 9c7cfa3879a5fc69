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
    ends: "with their row; leftovers of a killed upload after a day",
    isSealed: true,
  },
  {
    where: "the schema `migrations`",
    what: "which migrations were applied; no personal data",
    why: "to apply each once",
    ends: "never",
    isSealed: false,
  },
  {
    where: "the log",
    what: "events, kinds of failure and counts; no names, phones, addresses, one-time codes or tokens",
    why: "to operate the product",
    ends: "by the operator's rotation",
    isSealed: false,
  },
  {
    where: "backups",
    what: "the tables except login sessions, one-time secrets other than recovery codes and links that confirm a mailbox, e-mails to staff that wait, the developer inbox and the waiting room; the bytes of files, still sealed",
    why: "against loss",
    ends: "by the operator's rotation: erased data stays in older backups until they are deleted",
    isSealed: false,
  },
  {
    where: "gateways and mail servers",
    what: "the phone or address and the text of each message",
    why: "to deliver it",
    ends: "by the provider's rules",
    isSealed: false,
  },
];

/** An item that a visitor's device stores. */
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
    what: "an encrypted token that scripts cannot read, the applicant's with the phone or address that was verified; over TLS its name begins with `__Host-`",
    ends: "with the browser's session, or on signing out",
  },
  {
    name: "startday-place",
    where: "cookie",
    what: "the random number of a place in the queue, encrypted; only where there is a waiting room",
    ends: "with the browser's session, after twelve hours",
  },
  {
    name: "startday-attempts",
    where: "cookie",
    what: "how many wrong codes were typed, with a hash of the phone or e-mail address, encrypted; only where an organisation's own backend does not count them",
    ends: "with the browser's session",
  },
  {
    name: "startday-requester",
    where: "cookie",
    what: "the random number of the browser that asks for a code, encrypted",
    ends: "with the browser's session",
  },
  {
    name: "startday-device",
    where: "cookie",
    what: "hashes of at most four phones or e-mail addresses that were verified on the device, with proofs of it, encrypted",
    ends: "400 days after the last code",
  },
  {
    name: "startday-staff-device",
    where: "cookie",
    what: "the random number of a browser from which staff signed in, encrypted",
    ends: "400 days after the last sign-in of staff",
  },
  {
    name: "startday-provider-attempt, startday-provider-end",
    where: "cookie",
    what: "the sign-in at the organisation's provider that this browser has begun, or the random number by which the server finds where its session there ends; encrypted, and used once",
    ends: "after ten minutes; after one minute",
  },
  {
    name: "startday-cookies",
    where: "cookie",
    what: "nothing about anybody: whether the browser stores cookies is tried before a code is sent",
    ends: "at once",
  },
  {
    name: "startday-language",
    where: "cookie",
    what: "the language that was chosen",
    ends: "with the browser's session",
  },
  {
    name: "startday-location",
    where: "cookie",
    what: "the location at which the staff's dashboard was last",
    ends: "on signing out, or a year after the last visit of the dashboard",
  },
  {
    name: "startday-env",
    where: "cookie",
    what: "the tenant to show where hosts do not name one, in development",
    ends: "with the browser's session",
  },
];

/** Every cookie and every item of the browser's storage, by the beginning of its name. */
export const ON_DEVICES: readonly StoredOnDevice[] = [
  ...COOKIES,
  ...describedRows().map(({ key, storage, isPersonal, what, ends }) => ({
    name: isPersonal ? `startday-of-…/${key}` : key,
    where: storage === "tab" ? ("the tab's storage" as const) : ("the device's storage" as const),
    what,
    ends,
  })),
];
