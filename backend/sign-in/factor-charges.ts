import type { Charge } from "@/backend/budgets/budgets";
import type { Db } from "@/backend/db/database";
import type { Staff } from "@/backend/http/callers";
import type { Services } from "@/backend/services";
import type { Factor } from "@/lib/domain/sign-in/factors";
import type { Tenant } from "@/lib/domain/tenant/tenants";

/** Whoever proves a factor: the caller, and their address. */
export interface Prover {
  tenant: Tenant;
  caller: Staff;
  ip: string;
  now: Date;
}

/** The device of a session, if its account has completed a sign-in on it before. */
const findKnownDevice = (db: Db, { tenant, caller }: Prover) =>
  db.value<string>`SELECT d.id FROM login_session e
    JOIN staff_device d ON d.tenant = e.tenant AND d.staff_id = e.subject AND d.id = e.device_id
    WHERE e.tenant = ${tenant} AND e.id = ${caller.sessionId} AND e.subject = ${caller.staffId} AND e.audience = 'staff'`;

/**
 * What a try of a factor is charged to. Each device on which the account has signed in before has tries of its own, and all others share
 * some: a stranger who knows the password cannot use up the owner's.
 */
export const factorCharges = async ({ db }: Services, prover: Prover, kind: Factor): Promise<readonly Charge[]> => {
  const { tenant, caller, ip } = prover;
  const account = caller.staffId;
  // An answer of a passkey cannot be guessed, and its owner must always get in.
  if (kind === "passkey") return [];
  // Nor can a recovery code: it has eighty random bits.
  if (kind === "recovery_code")
    return [{ budget: "recovery_codes_from_address", tenant, owner: [account], address: ip }];
  const device = await findKnownDevice(db, prover);
  const owner = device === undefined ? [account] : [account, device];
  return [
    { budget: "second_factors", tenant, owner },
    { budget: "second_factors_daily", tenant, owner },
  ];
};
