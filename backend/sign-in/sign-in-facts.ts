import type { Db } from "@/backend/db/database";
import { sql } from "@/backend/db/sql";
import type { Services } from "@/backend/services";
import type { Role } from "@/backend/tokens";
import { DEFAULT_DEMANDS } from "@/lib/domain/sign-in/demands";
import type { Factor, SecondFactor, SignInFacts } from "@/lib/domain/sign-in/factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** The columns of an account `s` with the policy `p` of its network, from which its facts are read. */
export const FACT_COLUMNS = sql`s.role, s.second_factor_due_at AS "dueAt",
  EXISTS (SELECT 1 FROM staff_passkey k WHERE k.tenant = s.tenant AND k.staff_id = s.id) AS "hasPasskey",
  EXISTS (SELECT 1 FROM staff_totp t WHERE t.tenant = s.tenant AND t.staff_id = s.id AND t.confirmed_at IS NOT NULL) AS "hasTotp",
  p.demands_of_staff AS "demandsOfStaff", p.demands_of_managers AS "demandsOfManagers"`;

/** What `FACT_COLUMNS` give. */
export interface FactRow {
  role: Role;
  dueAt: Date | null;
  hasPasskey: boolean;
  hasTotp: boolean;
  demandsOfStaff: boolean | null;
  demandsOfManagers: boolean | null;
}

/** The facts of a session that began by a factor, from the row of its account. */
export const toFacts = (
  row: FactRow,
  { environment }: Pick<Services, "environment">,
  { factor, secondFactor }: Pick<SignInFacts, "factor" | "secondFactor">,
): SignInFacts => {
  const enrolled: SecondFactor[] = [
    ...(row.hasPasskey ? (["passkey"] as const) : []),
    ...(row.hasTotp ? (["totp"] as const) : []),
  ];
  const stored = { staff: row.demandsOfStaff, manager: row.demandsOfManagers }[row.role];
  const isDemanded = stored ?? (environment.isReal && DEFAULT_DEMANDS[row.role]);
  return { factor, secondFactor, enrolled, isDemanded, dueAt: row.dueAt ?? undefined };
};

interface OneAccount {
  tenant: Tenant;
  staffId: string;
  factor: Factor;
  secondFactor?: Factor | undefined;
}

/** The facts of a session that an account begins. Throws for an unknown account. */
export const findSignInFacts = async (
  db: Db,
  services: Pick<Services, "environment">,
  { tenant, staffId, factor, secondFactor }: OneAccount,
): Promise<SignInFacts> => {
  const row = await db.one<FactRow>`SELECT ${FACT_COLUMNS} FROM staff_account s
    LEFT JOIN staff_policy p ON p.tenant = s.tenant WHERE s.tenant = ${tenant} AND s.id = ${staffId}`;
  if (!row) throw new Error("there is no such account");
  return toFacts(row, services, { factor, secondFactor });
};
