import { MANAGERS, ROW, type TablePrivacy, TIMES } from "./table-privacy";

const WITH_ACCOUNT = "when its owner or a manager removes it; else never, as the account";

/** Tables about how staff sign in, what they are told, and keys of machines. */
export const STAFF_TABLES: Readonly<Record<string, TablePrivacy>> = {
  staff_passkey: {
    about: "staff",
    ends: WITH_ACCOUNT,
    data: [
      { ...ROW, columns: ["tenant", "id", "staff_id"] },
      {
        columns: ["public_key", "counter", "transports", "is_synced"],
        what: "the public half of a passkey, how often it was used, and how browsers reach it; the secret half and a finger or face never leave the device",
        why: "to sign in",
        seenBy: "nobody",
      },
      {
        columns: ["name", "created_at", "used_at"],
        what: "the name that its owner gave it, when it was made and last used",
        why: "so that its owner can tell passkeys apart",
        seenBy: "nobody",
      },
    ],
  },
  staff_totp: {
    about: "staff",
    ends: WITH_ACCOUNT,
    data: [
      { ...ROW, columns: ["tenant", "staff_id"] },
      {
        columns: ["secret", "pending_secret"],
        what: "the secret that is shared with an authenticator app, and with one that is being enrolled",
        why: "to check its codes",
        isSealed: true,
        seenBy: "nobody",
      },
      {
        columns: ["confirmed_at", "last_step"],
        what: "whether a code of it was right, and the time of the last one",
        why: "so that no code works twice",
        seenBy: "nobody",
      },
      { ...TIMES, columns: ["created_at"], seenBy: "nobody" },
    ],
  },
  staff_recovery_code: {
    about: "staff",
    ends: "when it is used, or with the last second factor",
    data: [
      { ...ROW, columns: ["tenant", "staff_id"] },
      {
        columns: ["hash"],
        what: "hashes of recovery codes that are left",
        why: "to sign in without a lost second factor",
        seenBy: "nobody",
      },
    ],
  },
  staff_challenge: {
    about: "staff",
    ends: "when it is answered, else a day after it expires",
    data: [
      { ...ROW, columns: ["tenant", "id", "purpose", "staff_id"] },
      {
        columns: ["secrets"],
        what: "what the answer of a passkey or of the organisation's provider is checked against, or where a session there ends, with its token",
        why: "so that an answer counts once, and to end that session, too",
        isSealed: true,
        seenBy: "nobody",
      },
      { ...TIMES, columns: ["expires_at"], seenBy: "nobody" },
    ],
  },
  staff_link: {
    about: "staff",
    ends: "when it is used or replaced, else a day after it expires",
    data: [
      { ...ROW, columns: ["tenant", "id", "staff_id"] },
      {
        columns: ["kind", "hash", "expires_at"],
        what: "a hash of a one-time link, what it is for, and until when it works",
        why: "to invite, and to help after a lost password or second factor",
        seenBy: "nobody",
      },
      { ...TIMES, columns: ["created_at"], seenBy: "nobody" },
    ],
  },
  staff_device: {
    about: "staff",
    ends: "400 days after its last sign-in",
    data: [
      { ...ROW, columns: ["tenant", "staff_id", "id"] },
      {
        columns: ["label", "first_used_at", "used_at"],
        what: "browsers from which staff signed in, such as “Firefox on Linux”, with the first and the last sign-in",
        why: "to tell staff of a sign-in from a new one, and to name their login sessions",
        seenBy: "nobody",
      },
    ],
  },
  staff_alert: {
    about: "staff",
    ends: "after a day",
    data: [
      {
        columns: ["tenant", "actor_id", "kind", "raised_at"],
        what: "whose many exports or opened files managers were told of, and when",
        why: "to tell them once an hour",
        seenBy: "nobody",
      },
    ],
  },
  staff_policy: {
    about: "nobody",
    ends: "never",
    data: [
      {
        columns: ["tenant", "demands_of_staff", "demands_of_managers", "updated_at"],
        what: "of which roles a second factor is demanded",
        why: "to demand it",
        seenBy: "staff",
      },
    ],
  },
  machine_key: {
    about: "staff",
    ends: "never: the audit log names it",
    data: [
      { ...ROW, columns: ["tenant", "id"] },
      {
        columns: ["name", "scopes", "location_keys", "address_ranges", "expires_at", "revoked_at", "used_at"],
        what: "keys of machines: what each may do, where, from which networks, until when, and its last use",
        why: "to give machines access without a person's sign-in",
        seenBy: MANAGERS,
      },
      { columns: ["hash"], what: "a hash of the key", why: "to recognise it", seenBy: "nobody" },
      {
        columns: ["created_by", "created_at"],
        what: "which manager made it, and when",
        why: "for accountability",
        seenBy: MANAGERS,
      },
    ],
  },
};
