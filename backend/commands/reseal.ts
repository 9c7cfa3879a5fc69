import { resealAll } from "@/backend/vault/reseal";
import { createVault } from "@/backend/vault/vault";
import { runCommand, withDatabase } from "./command";

runCommand(() =>
  withDatabase(async ({ pool }, { dataSecrets }) => {
    const { applications, records } = await resealAll(pool, createVault(dataSecrets));
    process.stdout.write(
      `Sealed anew with the first secret of DATA_SECRET: ${applications} applications, ${records} records.\n`,
    );
  }),
);
