import "@/lib/server/environment/env-file";
import { runCommand, withDatabase } from "./command";

runCommand(() =>
  withDatabase(async () => {
    process.stdout.write("The database is up to date.\n");
  }),
);
