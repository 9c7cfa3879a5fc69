import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

// 32 MiB and about 80 ms a password: slow for a thief, unnoticed by a person.
const COST = 2 ** 15;
const BLOCK_SIZE = 8;
const PARALLEL = 1;
const HASH_BYTES = 32;
const SALT_BYTES = 16;

const derive = (password: string, salt: Buffer, { N, r, p }: Required<Pick<ScryptOptions, "N" | "r" | "p">>) =>
  new Promise<Buffer>((resolve, reject) => {
    // The most memory that Node allows; scrypt needs a little more than 128 · N · r.
    const options = { N, r, p, maxmem: 256 * N * r };
    scrypt(password.normalize("NFC"), salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** The stored form of a password: the cost of its hash, the salt and the hash. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, { N: COST, r: BLOCK_SIZE, p: PARALLEL });
  return ["scrypt", COST, BLOCK_SIZE, PARALLEL, salt.toString("base64url"), key.toString("base64url")].join("$");
};

// Compared for an unknown user, so that it takes as long as for a known one.
const DUMMY = `scrypt$${COST}$${BLOCK_SIZE}$${PARALLEL}$${Buffer.alloc(SALT_BYTES).toString("base64url")}$${Buffer.alloc(HASH_BYTES).toString("base64url")}`;

/** Whether the password matches the stored one. Without a stored one it takes as long, and is false. */
export const verifyPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const [, cost, blockSize, parallel, salt = "", hash = ""] = (stored ?? DUMMY).split("$");
  const expected = Buffer.from(hash, "base64url");
  const costs = { N: Number(cost), r: Number(blockSize), p: Number(parallel) };
  const key = await derive(password, Buffer.from(salt, "base64url"), costs);
  return timingSafeEqual(key, expected) && stored !== undefined;
};

/** A random password, shown once. */
export const newPassword = (): string => randomBytes(15).toString("base64url");
