import { scryptSync } from "node:crypto";
import type pg from "pg";
import { v7 as uuid } from "uuid";
import { insertAccount } from "@/backend/staff/store";
import { type Audience, createTokens, type Role } from "@/backend/tokens";
import { staffAuth } from "@/lib/contracts/staff";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { type BackendUnderTest, testEnvironment } from "@/tests/support/backend";
import type { As } from "@/tests/support/caller";
import { dbOn } from "@/tests/support/db-on";

export const PASSWORD = "a password of the tests";

/** The stored form of the password at the lowest cost: a login checks it at the cost it was made with, which takes 80 ms otherwise. */
const cheapHash = (): string => {
  const [cost, blockSize, parallel] = [64, 8, 1];
  const salt = Buffer.from("the tests' salt.");
  const key = scryptSync(PASSWORD, salt, 32, { N: cost, r: blockSize, p: parallel });
  return ["scrypt", cost, blockSize, parallel, salt.toString("base64url"), key.toString("base64url")].join("$");
};
const PASSWORD_HASH = cheapHash();

interface Member {
  tenant?: Tenant;
  locations?: readonly string[];
  role?: Role;
  username?: string;
  passwordHash?: string;
}

/** Adds an account with the tests' password; returns its username. */
export const addMember = async (pool: pg.Pool, member: Member = {}): Promise<string> => {
  const { tenant = "am", locations = ["yerevan"], role = "staff", username = uuid() } = member;
  const { passwordHash = PASSWORD_HASH } = member;
  const account = { tenant, username, role, id: uuid(), now: new Date(), locationKeys: locations };
  await dbOn(pool).transaction((tx) => insertAccount(tx, { ...account, passwordHash }));
  return username;
};

/** A staff member who has just signed in. */
export const staffMember = async ({ caller, pool }: BackendUnderTest, member: Member = {}) => {
  const { tenant = "am" } = member;
  const username = await addMember(pool, member);
  const { token } = await caller.call(staffAuth.login, { body: { username, password: PASSWORD } }, { tenant });
  return { tenant, token } satisfies As;
};

/** A token that expired a minute ago. */
export const expiredToken = (audience: Audience, tenant: Tenant = "am"): Promise<string> =>
  createTokens([testEnvironment("").TOKEN_SECRET ?? ""]).sign({
    tenant,
    audience,
    subject: uuid(),
    session: uuid(),
    expiresAt: new Date(Date.now() - 60_000),
  });
