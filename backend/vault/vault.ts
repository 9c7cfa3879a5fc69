import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keyringOf } from "./keyring";
import { isCurrentHead, openBytes, sealBytes } from "./sealed-bytes";

/** Seals what must not be read where it is kept: encrypted, and bound to its place. */
export interface Vault {
  /** Any JSON value as text; it opens for the same place only. */
  seal(value: unknown, place: string): string;
  /** The value again. Throws for another place, another key, or a changed text. */
  open(sealed: string, place: string): unknown;
  /** Whether it was sealed with the key in force: what is not is sealed anew when keys are rotated. */
  isCurrent(sealed: string): boolean;
  /** Bytes of any length, as they pass. */
  sealBytes(bytes: AsyncIterable<Uint8Array>, place: string): AsyncIterable<Uint8Array>;
  /** The bytes again, none of them before it was proved genuine. Fails as `open` does, and when they are cut short. */
  openBytes(sealed: AsyncIterable<Uint8Array>, place: string): AsyncGenerator<Uint8Array>;
  /** Whether sealed bytes that begin like this were sealed with the key in force. */
  isCurrentHead(head: Uint8Array): boolean;
}

const ALGORITHM = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals with the first secret and opens with any, so that secrets can be rotated. Throws for one that is too short. */
export const createVault = (secrets: readonly string[]): Vault => {
  const keyring = keyringOf(secrets);
  const { sealing } = keyring;
  return {
    seal: (value, place) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, sealing.key, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return `${sealing.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open: (sealed, place) => {
      const [id = "", text = ""] = sealed.split(".");
      const { key } = keyring.withId(id);
      const bytes = Buffer.from(text, "base64url");
      const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      return JSON.parse(body.toString("utf8"));
    },
    isCurrent: (sealed) => sealed.startsWith(`${sealing.id}.`),
    sealBytes: (bytes, place) => sealBytes(keyring, bytes, place),
    openBytes: (sealed, place) => openBytes(keyring, sealed, place),
    isCurrentHead: (head) => isCurrentHead(keyring, head),
  };
};
