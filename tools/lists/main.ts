// `npm run lists` writes every list that is made from declarations, and `.env.example`, which is committed.
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { envExample } from "@/backend/operations/variables/env-example";
import { LISTS, LISTS_FOLDER } from "./lists";

const write = (file: string, text: string): void => {
  writeFileSync(file, text);
  process.stdout.write(`Written: ${file}\n`);
};

const main = async (): Promise<void> => {
  mkdirSync(LISTS_FOLDER, { recursive: true });
  write(".env.example", envExample());
  for (const [name, make] of Object.entries(LISTS)) write(path.join(LISTS_FOLDER, name), await make());
};

await main();
