import "@/lib/server/environment/env-file";
import { parseArgs } from "node:util";
import { openFileStore } from "@/backend/files/open-file-store";
import { DEMO_STAFF } from "@/backend/seed/demo-staff";
import { type Removed, removeDemoAccounts, removeEverything } from "@/backend/seed/remove";
import { seedDemo } from "@/backend/seed/seed";
import { runCommand, withDatabase } from "./command";

const USAGE = "npm run seed, npm run seed -- remove, or npm run seed -- remove --everything";

const add = () =>
  withDatabase(async (db, { isReal }) => {
    // The demo's staff have a password that everybody knows.
    if (isReal) throw new Error("Demo data is for development, and for production with DEMO=1.");
    await seedDemo({ db, clock: () => new Date() });
    process.stdout.write(`Demo data is there; staff ${DEMO_STAFF.username} / ${DEMO_STAFF.password}.\n`);
  });

const resultOf = ({ accounts, people }: Removed, isEverything: boolean): string => {
  if (accounts === 0) return "No account of the demo works in this store: nothing was removed.";
  if (!isEverything) return `Removed ${accounts} accounts of the demo. Everything else is as it was.`;
  return `Removed ${accounts} accounts and ${people} people, with the schedule, the schools and the log. The configuration is as it was.`;
};

const remove = (isEverything: boolean) =>
  withDatabase(async (db, environment) => {
    const stores = { db, files: await openFileStore(environment) };
    const removed = await (isEverything ? removeEverything(stores) : removeDemoAccounts(stores));
    process.stdout.write(`${resultOf(removed, isEverything)}\n`);
  });

runCommand(async () => {
  const options = { everything: { type: "boolean" } } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [verb, ...more] = positionals;
  const { everything = false } = values;
  if (more.length > 0 || (verb !== undefined && verb !== "remove") || (everything && verb === undefined))
    throw new Error(`Usage: ${USAGE}`);
  return verb === "remove" ? remove(everything) : add();
});
