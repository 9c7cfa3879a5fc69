import { writeFileSync } from "node:fs";
import { variablesDocument } from "@/backend/operations/variables/document";
import { envExample } from "@/backend/operations/variables/env-example";

const written = { "docs/variables.md": variablesDocument(), ".env.example": envExample() };

for (const [file, text] of Object.entries(written)) {
  writeFileSync(file, text);
  process.stdout.write(`Written: ${file}\n`);
}
