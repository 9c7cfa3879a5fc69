import { createHash, randomBytes } from "node:crypto";
import type { Db, Transaction } from "@/backend/db/database";
import { typedText } from "@/lib/kit/typed-text";
import { type Owner, ofOwner } from "./store";

const COUNT = 10;
const GROUPS = 4;
const GROUP_LENGTH = 4;
/** Without letters and digits that are mistaken for each other: 32 of them, five bits each, eighty bits a code. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

const newCode = (): string => {
  const letters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]);
  return Array.from({ length: GROUPS }, (_, at) =>
    letters.slice(at * GROUP_LENGTH, (at + 1) * GROUP_LENGTH).join(""),
  ).join("-");
};

/** The stored form: a code has too many random bits to be guessed from it. */
const hashOf = ({ tenant, staffId }: Owner, code: string): string => {
  const typed = typedText(code)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  return createHash("sha256").update(`${tenant}/${staffId}/${typed}`).digest("base64url");
};

/** Makes new codes in place of all earlier ones. Only their hashes are stored. */
/** Makes new codes in place of all earlier ones. Only their hashes are stored. */
export const writeRecoveryCodes = async (tx: Transaction, owner: Owner): Promise<string[]> => {
  const codes = Array.from({ length: COUNT }, newCode);
  await deleteRecoveryCodes(tx, owner);
  await tx.run`INSERT INTO staff_recovery_code (tenant, staff_id, hash)
    SELECT ${owner.tenant}, ${owner.staffId}, unnest(${codes.map((code) => hashOf(owner, code))}::text[])`;
  return codes;
};

export const deleteRecoveryCodes = (tx: Transaction, owner: Owner) =>
  tx.run`DELETE FROM staff_recovery_code WHERE ${ofOwner(owner)}`;

/** Uses a code up, as it was typed. Returns false if the account has no such code left. */
export const consumeRecoveryCode = async (db: Db, owner: Owner, code: string) =>
  (await db.run`DELETE FROM staff_recovery_code WHERE ${ofOwner(owner)} AND hash = ${hashOf(owner, code)}`) > 0;

/** How many codes an account has left. */
export const countRecoveryCodes = (db: Db, owner: Owner) =>
  db.count`SELECT count(*) FROM staff_recovery_code WHERE ${ofOwner(owner)}`;
