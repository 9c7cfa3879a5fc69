import type { Db, Transaction } from "./database";

/** Runs `work` in one transaction. Of several processes at once under the same name, one does it and the others wait. */
export const withAdvisoryLock = <Result>(
  db: Db,
  name: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.run`SELECT pg_advisory_xact_lock(hashtext(${name}))`;
    return work(tx);
  });

/** Takes the lock of these names until the transaction ends. Returns false, at once, while another transaction has it. */
export const tryAdvisoryLock = async (tx: Transaction, ...names: readonly string[]): Promise<boolean> =>
  (await tx.value<boolean>`SELECT pg_try_advisory_xact_lock(hashtextextended(${names.join(" ")}, 0))`) ?? false;
