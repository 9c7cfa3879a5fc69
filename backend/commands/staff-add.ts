import { v7 as uuid } from "uuid";
import { hashPassword, newPassword } from "@/backend/sign-in/password";
import { requireGoodPassword } from "@/backend/sign-in/require-good-password";
import { insertAccount } from "@/backend/staff/store";
import type { Role } from "@/backend/tokens";
import { AppError } from "@/lib/contracts/errors";
import { staffAccounts } from "@/lib/contracts/staff-accounts";
import { PASSWORD_MAX, PASSWORD_MIN } from "@/lib/domain/sign-in/passwords";
import { locationOf, type Tenant } from "@/lib/domain/tenant/tenants";
import { withDatabase } from "./command";

/** The rules are those of the dashboard. */
const { username: usernames } = staffAccounts.add.body.shape;

interface NewAccount {
  tenant: Tenant;
  username: string;
  locationKeys: string[];
  role: Role;
  password: string | undefined;
}

/** What the command line says. */
interface Typed {
  tenant: Tenant;
  username: string;
  locations: string;
  role: string;
  password: string | undefined;
}

const isRole = (text: string): text is Role => text === "staff" || text === "manager";

const requirePassword = async (password: string, account: { tenant: Tenant; username: string }): Promise<void> => {
  try {
    await requireGoodPassword(password, account);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "password_common") throw new Error("This password is one of those that are guessed first.");
    throw new Error(`A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`);
  }
};

/** The account that is to be added. Throws what is wrong with it. */
export const readNewAccount = async ({ tenant, locations, role, password, ...typed }: Typed): Promise<NewAccount> => {
  if (!isRole(role)) throw new Error(`A role is staff or manager, not "${role}".`);
  if (!usernames.safeParse(typed.username).success)
    throw new Error("A username has 3 to 60 letters, digits, dots, hyphens, underscores and @.");
  const username = usernames.parse(typed.username);
  const locationKeys = [...new Set(locations.split(",").map((key) => key.trim()))];
  const unknown = locationKeys.find((key) => !locationOf(tenant, key));
  if (unknown !== undefined) throw new Error(`Tenant ${tenant} has no location "${unknown}".`);
  if (password !== undefined) await requirePassword(password, { tenant, username });
  return { tenant, username, locationKeys, role, password };
};

/** Adds an account; says the password that it made, this once. */
export const addStaff = async ({ password, ...fields }: NewAccount): Promise<void> => {
  const initialPassword = password ?? newPassword();
  const account = { ...fields, id: uuid(), passwordHash: await hashPassword(initialPassword), now: new Date() };
  await withDatabase(async (db) => {
    const isAdded = await db.transaction((tx) => insertAccount(tx, account));
    if (!isAdded) throw new Error(`Tenant ${fields.tenant} has an account "${fields.username}" already.`);
  });
  process.stdout.write(`Added ${fields.username} (${fields.role}) to ${fields.tenant}: ${fields.locationKeys}.\n`);
  if (password === undefined) process.stdout.write(`Password, shown this once: ${initialPassword}\n`);
};
