import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** Seals what must not be read where it is kept: encrypted, and bound to its place. */
export interface Vault {
  /** Any JSON value as text; it opens for the same place only. */
  seal(value: unknown, place: string): string;
  /** The value again. Throws for another place, another key, or a changed text. */
  open(sealed: string, place: string): unknown;
  /** Whether it was sealed with the key in force: what is not is sealed anew when keys are rotated. */
  isCurrent(sealed: string): boolean;
}

const ALGORITHM = "aes-256-gcm";
const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SECRET_LENGTH = 32;
const PURPOSE = "startday sealed answers";

const keyOf = (secret: string) => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, KEY_BYTES));
  // Says which key it was, and nothing of the key itself.
  return { id: createHash("sha256").update(key).digest("base64url").slice(0, 8), key };
};

/** Seals with the first secret and opens with any, so that secrets can be rotated. Throws for one that is too short. */
export const createVault = (secrets: readonly string[]): Vault => {
  const keys = secrets.map(keyOf);
  const [sealing] = keys;
  if (!sealing || secrets.some((secret) => secret.length < SECRET_LENGTH))
    throw new Error(`every part of DATA_SECRET needs ${SECRET_LENGTH} characters or more`);
  return {
    seal: (value, place) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, sealing.key, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()]);
      return `${sealing.id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url")}`;
    },
    open: (sealed, place) => {
      const [id, text = ""] = sealed.split(".");
      const known = keys.find((key) => key.id === id);
      if (!known) throw new Error("sealed with a key that DATA_SECRET does not have");
      const bytes = Buffer.from(text, "base64url");
      const decipher = createDecipheriv(ALGORITHM, known.key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      return JSON.parse(body.toString("utf8"));
    },
    isCurrent: (sealed) => sealed.startsWith(`${sealing.id}.`),
  };
};
