import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyringOf } from "./keyring";
import { CannotOpen, type Scope } from "./scope";
import { isCurrentHead, openBytes, sealBytes } from "./sealed-bytes";

/** Encrypts values and files at rest, bound to a scope that names where they are stored. */
export interface Vault {
  /** Seals a JSON value as text that opens for the same scope only. */
  seal(value: unknown, scope: Scope): string;
  /** Opens a value. Throws `CannotOpen` for another scope, an unknown key or a changed text. */
  open(sealed: string, scope: Scope): unknown;
  /** Whether it was sealed with the current key. Rotation reseals the others. */
  isCurrent(sealed: string): boolean;
  /** Seals a stream of any length. */
  sealBytes(bytes: AsyncIterable<Uint8Array>, scope: string): AsyncIterable<Uint8Array>;
  /** Opens a stream, authenticating before it yields. Throws as `open` does, and when the stream is cut short. */
  openBytes(sealed: AsyncIterable<Uint8Array>, scope: string): AsyncGenerator<Uint8Array>;
  /** Whether sealed bytes with this head were sealed with the current key. */
  isCurrentHead(head: Uint8Array): boolean;
}

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals with the first secret and opens with all, so that secrets can be rotated. Throws when one is too short. */
export const createVault = (secrets: readonly string[]): Vault => {
  const keyring = keyringOf(secrets);
  const { sealing } = keyring;
  const open = (sealed: string, name: string): unknown => {
    const [id = "", text = ""] = sealed.split(".");
    const { key } = keyring.withId(id);
    const bytes = Buffer.from(text, "base64url");
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const body = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    return JSON.parse(body.toString("utf8"));
  };
  return {
    seal: (value, { name }) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, sealing.key, iv).setAAD(Buffer.from(name));
      const body = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return `${sealing.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open: (sealed, { table, name }) => {
      try {
        return open(sealed, name);
      } catch (error) {
        throw new CannotOpen(table, error);
      }
    },
    isCurrent: (sealed) => sealed.startsWith(`${sealing.id}.`),
    sealBytes: (bytes, scope) => sealBytes(keyring, bytes, scope),
    openBytes: (sealed, scope) => openBytes(keyring, sealed, scope),
    isCurrentHead: (head) => isCurrentHead(keyring, head),
  };
};
