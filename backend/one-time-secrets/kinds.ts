import { randomUUID } from "node:crypto";
import { newToken } from "@/backend/random-token";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/kit/durations";
import { newCode, newRecoveryCode, readRecoveryCode } from "./texts";

/** How the secrets of one kind are made, stored and ended. */
interface KindRow {
  /** A new one, as it is shown or sent. */
  make: () => string;
  /** What of a typed one counts. */
  read?: (typed: string) => string;
  /**
   * How it is stored: a token has too many random bits to be guessed from its hash; one of fewer bits is hashed with its owner; a short
   * one could be guessed, so its hash needs a key, it is found by its owner, and each try is counted before it is compared.
   */
  hash: "token" | "owned" | "keyed";
  /** How long it works, unless its maker says otherwise. */
  lifetimeMS: number;
  /** A new one ends the earlier ones of its owner. */
  replaces?: true;
  /** One that was used after a backup works again after its restore, which is better than none. */
  isBackedUp?: true;
}

const LINK = { make: newToken, hash: "token" } as const;
// A sign-in at a provider may take a while.
const QUESTION = { make: randomUUID, hash: "token", lifetimeMS: 10 * MINUTE_MS } as const;
const CODE = { make: newCode, hash: "keyed", lifetimeMS: 10 * MINUTE_MS, replaces: true } as const;

/** Every kind of one-time secret: what one is made for, it does not do for another. */
export const KINDS = {
  /** Signs an applicant in. It belongs to a phone or mailbox, and to the browser that asked for it. */
  code: CODE,
  /** Is told to staff by somebody at the desk. It belongs to a phone or mailbox, and to the login session that asked for it. */
  desk_code: CODE,
  /** Shows with a new application that the code of the desk was right: for as long as it may take to fill in the form. */
  desk_proof: { ...LINK, lifetimeMS: 2 * HOUR_MS, replaces: true },
  /** Leads a guardian to an application. */
  hand_over: { ...LINK, lifetimeMS: 7 * DAY_MS, replaces: true },
  /** Confirms a mailbox in a form. */
  mailbox: { ...LINK, lifetimeMS: 30 * DAY_MS, isBackedUp: true },
  /** Links of staff. */
  staff_invitation: { ...LINK, lifetimeMS: 7 * DAY_MS },
  staff_password: { ...LINK, lifetimeMS: DAY_MS },
  staff_recovery: { ...LINK, lifetimeMS: DAY_MS },
  /** Challenges of passkeys: of a sign-in, a proof, and an enrolment by its owner or by a link. */
  passkey_sign_in: QUESTION,
  passkey_proof: QUESTION,
  passkey_enrolment: QUESTION,
  passkey_link: QUESTION,
  /** Challenges of the organisation's provider, and where a session there ends. */
  provider_sign_in: QUESTION,
  provider_step_up: QUESTION,
  provider_end: QUESTION,
  /** Stands in for a lost second factor. */
  recovery_code: {
    make: newRecoveryCode,
    read: readRecoveryCode,
    hash: "owned",
    lifetimeMS: Number.POSITIVE_INFINITY,
    replaces: true,
    isBackedUp: true,
  },
} as const satisfies Record<string, KindRow>;

export type Kind = keyof typeof KINDS;
/** A kind whose secrets are short. */
export type CodeKind = { [K in Kind]: (typeof KINDS)[K]["hash"] extends "keyed" ? K : never }[Kind];
/** A kind whose secrets are found by their hash. */
export type TokenKind = Exclude<Kind, CodeKind>;

export const rowOf = (kind: Kind): KindRow => KINDS[kind];

export const ALL_KINDS = Object.keys(KINDS) as Kind[];

/** The kinds that a backup has. */
export const BACKED_UP_KINDS = ALL_KINDS.filter((kind) => rowOf(kind).isBackedUp);
