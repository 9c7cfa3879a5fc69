import { writeFileSync } from "node:fs";
import { dataMapDocument } from "@/backend/privacy/data-map-document";

const DOCUMENT = "docs/data-map.md";

writeFileSync(DOCUMENT, dataMapDocument());
process.stdout.write(`Written: ${DOCUMENT}\n`);
