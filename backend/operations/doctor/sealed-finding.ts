import type { Db } from "@/backend/db/database";
import type { BackendEnvironment } from "@/backend/environment";
import { openSealedStore } from "@/backend/files/open-file-store";
import { describeMisfit, MISFIT_REMEDY } from "@/backend/vault/fitting-secret";
import { sampleSealed } from "@/backend/vault/sealed-samples";
import { createVault } from "@/backend/vault/vault";
import { type Finding, fail, ok, warn } from "./finding";

/** Whether DATA_SECRET opens a sample of everything that is sealed, of files in a bucket too. */
export const sealedFinding = async (environment: BackendEnvironment, db: Db): Promise<Finding> => {
  const vault = createVault(environment.dataSecrets);
  const samples = await sampleSealed(db, vault, await openSealedStore(environment, vault));
  const misfit = describeMisfit(samples);
  if (misfit) return fail("sealed", misfit, MISFIT_REMEDY);
  const damaged = samples.filter(({ state }) => state === "damaged");
  const rows = damaged.map(({ table, tenant, id }) => `${table} ${id} of ${tenant}`);
  if (rows.length > 0)
    return warn("sealed", `damaged: ${rows.join(", ")}`, "restore these rows from a backup: no secret opens them");
  return ok("sealed", samples.length === 0 ? "nothing yet" : "DATA_SECRET opens a sample of each table");
};
