import { readFileSync, writeFileSync } from "node:fs";
import { withCallTable } from "./document-table";

const DOCUMENT = "docs/own-backend.md";

writeFileSync(DOCUMENT, withCallTable(readFileSync(DOCUMENT, "utf8")));
process.stdout.write(`Written: ${DOCUMENT}\n`);
