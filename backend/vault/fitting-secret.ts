import type { Db } from "@/backend/db/database";
import { log } from "@/backend/http/log";
import type { Violation } from "@/backend/operations/invariants";
import type { Services } from "@/backend/services";
import { MINUTE_MS } from "@/lib/kit/durations";
import { type SealedSample, sampleSealed, sampleSealedRows } from "./sealed-samples";
import type { Vault } from "./vault";

type Stores = Pick<Services, "db" | "environment" | "vault" | "files">;

/** A sample of what is stored, of the files where that costs no calls over the network. */
const sampleStores = ({ db, environment, vault, files }: Stores): Promise<SealedSample[]> =>
  sampleSealed(db, vault, environment.bucket ? undefined : files);

const byTable = (samples: readonly SealedSample[]) =>
  [...new Set(samples.map(({ table }) => table))].map(
    (table) => [table, samples.filter((sample) => sample.table === table)] as const,
  );

const MISFIT = "DATA_SECRET is not the secret that sealed what is stored";

/** What to do about a secret that does not fit. */
export const MISFIT_REMEDY =
  "set the secret that did, alone or after a comma behind a new one (new,old); without the variable it is the file data-secret in DATA_DIR";

/** What DATA_SECRET has no key for, in words; undefined where it fits. */
export const describeMisfit = (samples: readonly SealedSample[]): string | undefined => {
  const missing = samples.filter(({ state }) => state === "key missing");
  const [first] = missing;
  if (!first) return undefined;
  const tables = [...new Set(missing.map(({ table }) => table))].join(", ");
  return `${MISFIT}: it does not open rows of ${tables}, such as ${first.table} ${first.id} of ${first.tenant}`;
};

/** Throws where DATA_SECRET lacks a key of what is stored: people would get errors, and new answers another key. */
export const refuseWrongSecret = async (stores: Stores): Promise<void> => {
  const misfit = describeMisfit(await sampleStores(stores));
  if (misfit) throw new Error(`${misfit}. To start, ${MISFIT_REMEDY}.`);
};

/** Whether nothing that was looked at in some table opens. A key that only some of its rows need may be one of a rotation under way. */
const isForeign = (samples: readonly SealedSample[]): boolean =>
  byTable(samples).some(([, ofTable]) => ofTable.every(({ state }) => state === "key missing"));

/**
 * Whether DATA_SECRET opens what is stored. The store is sampled once a minute at most, beside the request that asks: another
 * process may seal with another secret, or the store be restored from one that has.
 */
export const watchSecret = (stores: Stores & Pick<Services, "clock">): (() => boolean) => {
  let sampledAt = stores.clock().getTime();
  let fits = true;
  const sample = async () => {
    const samples = await sampleStores(stores);
    fits = !isForeign(samples);
    const misfit = describeMisfit(samples);
    if (misfit) log.error({ event: "data_secret_wrong", isReady: fits, problem: misfit });
  };
  return () => {
    const now = stores.clock().getTime();
    if (now - sampledAt >= MINUTE_MS) {
      sampledAt = now;
      // A database that does not answer says nothing about the secret.
      sample().catch(() => undefined);
    }
    return fits;
  };
};

/** Rows of a restored database that DATA_SECRET does not open. Reads all of them, and opens one of each key. */
export const findUnopened = async (db: Db, vault: Vault): Promise<Violation[]> => {
  const unopened = (await sampleSealedRows(db, vault, "all")).filter(({ state }) => state !== "opened");
  return byTable(unopened).map(([table, ofTable]) => ({
    problem: `rows of ${table} that DATA_SECRET does not open`,
    count: ofTable.reduce((sum, { count }) => sum + count, 0),
    examples: ofTable.map(({ id }) => id),
  }));
};
