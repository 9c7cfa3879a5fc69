import "@/lib/server/environment/env-file";
import { runCommand, withDatabase } from "./command";

runCommand(() =>
  withDatabase(async (_database, _environment, migrations) => {
    const applied = migrations === 1 ? "Applied 1 migration." : `Applied ${migrations} migrations.`;
    process.stdout.write(`${migrations === 0 ? "No migration was missing." : applied} The database is up to date.\n`);
  }),
);
