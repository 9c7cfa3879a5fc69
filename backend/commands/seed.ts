import "@/lib/server/environment/env-file";
import { DEMO_STAFF } from "@/backend/seed/demo-staff";
import { seedDemo } from "@/backend/seed/seed";
import { runCommand, withDatabase } from "./command";

runCommand(() =>
  withDatabase(async (database, { isDemo, isProduction }) => {
    // The demo's staff have a password that everybody knows.
    if (isProduction && !isDemo) throw new Error("Demo data is for development, and for production with DEMO=1.");
    await seedDemo({ database, clock: () => new Date() });
    process.stdout.write(`Demo data is there; staff ${DEMO_STAFF.username} / ${DEMO_STAFF.password}.\n`);
  }),
);
