import { createHash, hkdfSync } from "node:crypto";

export const KEY_BYTES = 32;
export const KEY_ID_LENGTH = 8;
const SECRET_LENGTH = 32;
const PURPOSE = "startday sealed answers";
const FILE_PURPOSE = "startday sealed files";

/** The key of one secret. */
export interface Key {
  /** Identifies the key without revealing it. */
  id: string;
  key: Buffer;
  /** A key for one file, from its own salt. */
  forFile(salt: Buffer, scope: string): Buffer;
}

/** What was sealed with a key that none of the secrets makes. */
export class UnknownKey extends Error {
  constructor() {
    super("sealed with a key that DATA_SECRET does not have");
  }
}

/** The first key seals, all open. */
export interface Keyring {
  sealing: Key;
  /** Throws `UnknownKey` for a key that it does not have. */
  withId(id: string): Key;
}

const keyOf = (secret: string): Key => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", PURPOSE, KEY_BYTES));
  const id = createHash("sha256").update(key).digest("base64url").slice(0, KEY_ID_LENGTH);
  const forFile = (salt: Buffer, scope: string) =>
    Buffer.from(hkdfSync("sha256", secret, salt, `${FILE_PURPOSE} ${scope}`, KEY_BYTES));
  return { id, key, forFile };
};

/** The keys of `DATA_SECRET`. Throws for a secret that is too short. */
export const keyringOf = (secrets: readonly string[]): Keyring => {
  const keys = secrets.map(keyOf);
  const [sealing] = keys;
  if (!sealing || secrets.some((secret) => secret.length < SECRET_LENGTH))
    throw new Error(`every part of DATA_SECRET needs ${SECRET_LENGTH} characters or more`);
  return {
    sealing,
    withId: (id) => {
      const match = keys.find((key) => key.id === id);
      if (!match) throw new UnknownKey();
      return match;
    },
  };
};
