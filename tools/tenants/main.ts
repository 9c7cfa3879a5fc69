import { readFileSync, writeFileSync } from "node:fs";
import { checkTenants, TENANTS_FILE } from "./check";
import { JSON_SCHEMA_FILE, tenantsJsonSchema } from "./json-schema";

writeFileSync(JSON_SCHEMA_FILE, `${JSON.stringify(tenantsJsonSchema(), null, 2)}\n`);

const problems = checkTenants(readFileSync(TENANTS_FILE, "utf8"));
process.stdout.write(problems.length === 0 ? `${TENANTS_FILE} is valid.\n` : `${TENANTS_FILE} is not valid:\n`);
for (const problem of problems) process.stdout.write(`  ${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
