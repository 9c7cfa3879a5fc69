import "@/lib/server/environment/env-file";
import { parseArgs } from "node:util";
import { isTenant, type Tenant } from "@/lib/domain/tenant/tenants";
import { runCommand } from "./command";
import { addStaff, readNewAccount } from "./staff-add";
import { makeStaffLink } from "./staff-link";

const USAGE = `npm run staff -- add --tenant am --username NAME --locations yerevan,nor-nork --role staff|manager [--password …]
       npm run staff -- link --tenant am --username NAME [--recovery]`;

const options = {
  tenant: { type: "string" },
  username: { type: "string" },
  locations: { type: "string" },
  role: { type: "string" },
  password: { type: "string" },
  recovery: { type: "boolean" },
} as const;

const requireTenant = (text: string): Tenant => {
  if (!isTenant(text)) throw new Error(`There is no tenant "${text}".`);
  return text;
};

const runStaff = async (): Promise<void> => {
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const { tenant = "", username = "", locations = "", role = "staff", password, recovery = false } = values;
  const [verb] = positionals.length === 1 ? positionals : [];
  const isComplete = tenant !== "" && username !== "" && (verb === "link" || (verb === "add" && locations !== ""));
  if (!isComplete) throw new Error(`Usage: ${USAGE}`);
  const account = { tenant: requireTenant(tenant), username };
  if (verb === "link") return makeStaffLink({ ...account, isRecovery: recovery });
  return addStaff(await readNewAccount({ ...account, locations, role, password }));
};

runCommand(runStaff);
