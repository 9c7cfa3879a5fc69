import { UnknownKey } from "./keyring";

/** The tables that store something sealed: the key of `SEALED_COLUMNS`, which says where in them. */
export type SealedTable =
  | "registration"
  | "staff_note"
  | "webhook_endpoint"
  | "delivery"
  | "staff_totp"
  | "login_session"
  | "one_time_secret"
  | "idempotency";

/** Where a sealed value is stored, and what it is bound to there: it opens for no other name. */
export interface Scope {
  table: SealedTable;
  name: string;
}

/** A sealed value or file that does not open. Its message says where it is stored and why, and nothing that is stored. */
export class CannotOpen extends Error {
  override name = "CannotOpen";
  /** Whether the secret is a wrong one, and not this value. */
  readonly isKeyMissing: boolean;

  constructor(where: SealedTable | "file", error: unknown) {
    const isKeyMissing = error instanceof UnknownKey;
    super(`${where}: ${isKeyMissing ? error.message : "damaged, or moved here from somewhere else"}`);
    this.isKeyMissing = isKeyMissing;
  }
}
