import "@/lib/server/environment/env-file";
import { parseArgs } from "node:util";
import { drill } from "@/backend/backup/drill";
import { restoreStore } from "@/backend/backup/restore-store";
import { readBackendEnvironment } from "@/backend/environment";
import { runCommand } from "./command";

runCommand(async () => {
  const options = { drill: { type: "boolean" } } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error("Usage: npm run restore -- FILE [--drill]");
  const work = values.drill ? drill : restoreStore;
  const isSound = await work(readBackendEnvironment(process.env), file, (line) => process.stdout.write(`${line}\n`));
  if (!isSound) process.exitCode = 1;
});
