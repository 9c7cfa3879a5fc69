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
  staff_message: {
    about: "staff",
    ends: "when it is sent, or after three days of failures",
    data: [
      { ...ROW, columns: ["tenant", "id", "staff_id"] },
      {
        columns: ["kind", "created_at", "next_try_at", "tries"],
        what: "e-mails to staff that wait to be sent",
        why: "to send each once",
        seenBy: "nobody",
      },
      {
        columns: ["data"],
        what: "what the e-mail names: a one-time link, a device, or who exported much",
        why: "to write it",
        isSealed: true,
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
