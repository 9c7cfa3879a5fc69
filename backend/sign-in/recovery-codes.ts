import type { Db, Transaction } from "@/backend/db/database";
import { countUnused, endSecrets, makeSecrets, takeSecret } from "@/backend/one-time-secrets/store";
import type { Services } from "@/backend/services";
import type { Owner } from "./store";

const COUNT = 10;

const which = ({ tenant, staffId }: Owner) => ({ tenant, kinds: ["recovery_code"], owner: { staffId } }) as const;

/** Makes new codes in place of all earlier ones. Only their hashes are stored. */
export const writeRecoveryCodes = async (
  tx: Transaction,
  services: Pick<Services, "environment" | "vault">,
  { tenant, staffId }: Owner,
  now: Date,
): Promise<string[]> =>
  (await makeSecrets(tx, services, { tenant, kind: "recovery_code", owner: { staffId }, count: COUNT, now })).texts;

export const deleteRecoveryCodes = (tx: Transaction, owner: Owner) => endSecrets(tx, which(owner));

/** Uses a code up, as it was typed. Returns false if the account has no such code left. */
export const consumeRecoveryCode = async (services: Services, owner: Owner, code: string, now: Date) =>
  (await takeSecret(services.db, services, { ...which(owner), text: code }, { now })) !== undefined;

/** How many codes an account has left. */
export const countRecoveryCodes = (db: Db, owner: Owner) => countUnused(db, which(owner));
