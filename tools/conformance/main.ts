import "@/lib/server/environment/env-file";
import { readArguments } from "./options";
import { isPassed } from "./report";
import { run } from "./run";

const main = async () => {
  const lines = await run(readArguments(process.argv.slice(2), process.env), (text) => process.stdout.write(text));
  if (!isPassed(lines)) process.exitCode = 1;
};

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
