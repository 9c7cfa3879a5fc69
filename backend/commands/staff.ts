import "@/lib/server/environment/env-file";
import { parseArgs } from "node:util";
import { v7 as uuid } from "uuid";
import { transaction } from "@/backend/db/transaction";
import { hashPassword, newPassword } from "@/backend/staff/password";
import { insertAccount } from "@/backend/staff/store";
import type { Role } from "@/backend/tokens";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { isTenant, locationOf, type Tenant } from "@/lib/domain/tenant/tenants";
import { runCommand, withDatabase } from "./command";

const USAGE =
  "npm run staff -- add --tenant am --username NAME --locations yerevan,nor-nork --role staff|manager [--password …]";
/** The rules are those of the dashboard. */
const { username: usernames, password: passwords } = staffAccounts.add.body.shape;

interface NewAccount {
  tenant: Tenant;
  username: string;
  locationKeys: string[];
  role: Role;
  password: string | undefined;
}

const options = {
  tenant: { type: "string" },
  username: { type: "string" },
  locations: { type: "string" },
  role: { type: "string" },
  password: { type: "string" },
} as const;

const isRole = (text: string): text is Role => text === "staff" || text === "manager";

/** Reads the command line. Throws what is wrong with it. */
const readArguments = (): NewAccount => {
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const { tenant = "", username = "", locations = "", role = "staff", password } = values;
  if (positionals.join(" ") !== "add" || !tenant || !username || !locations) throw new Error(`Usage: ${USAGE}`);
  if (!isTenant(tenant)) throw new Error(`There is no tenant "${tenant}".`);
  if (!isRole(role)) throw new Error(`A role is staff or manager, not "${role}".`);
  if (!usernames.safeParse(username).success)
    throw new Error("A username has 3 to 60 letters, digits, dots, hyphens, underscores and @.");
  const locationKeys = [...new Set(locations.split(",").map((key) => key.trim()))];
  const unknown = locationKeys.find((key) => !locationOf(tenant, key));
  if (unknown !== undefined) throw new Error(`Tenant ${tenant} has no location "${unknown}".`);
  if (!passwords.safeParse(password).success) throw new Error("A password has 12 to 200 characters.");
  return { tenant, username: usernames.parse(username), locationKeys, role, password };
};

const addStaff = async ({ password, ...fields }: NewAccount): Promise<void> => {
  const initialPassword = password ?? newPassword();
  const account = { ...fields, id: uuid(), passwordHash: await hashPassword(initialPassword), now: new Date() };
  await withDatabase(async ({ pool }) => {
    const isAdded = await transaction(pool, (client) => insertAccount(client, account));
    if (!isAdded) throw new Error(`Tenant ${fields.tenant} has an account "${fields.username}" already.`);
  });
  process.stdout.write(`Added ${fields.username} (${fields.role}) to ${fields.tenant}: ${fields.locationKeys}.\n`);
  if (password === undefined) process.stdout.write(`Password, shown this once: ${initialPassword}\n`);
};

runCommand(async () => addStaff(readArguments()));
