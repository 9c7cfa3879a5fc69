import ipaddr from "ipaddr.js";
import { budgetsOf } from "@/backend/budgets/budgets";
import { hashToken } from "@/backend/random-token";
import type { Services } from "@/backend/services";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import type { MachineScope } from "@/lib/domain/sign-in/machine-scopes";
import { existingLocations } from "@/lib/domain/tenant/existing-locations";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import { UNKNOWN_ADDRESS } from "@/lib/kit/caller-address";
import type { Staff } from "./callers";
import { noteUse } from "./note-use";

/** The text of a key, and the address that it is used from. */
interface UsedKey {
  text: string;
  ip: string;
}

interface KeyRow {
  id: string;
  name: string;
  scopes: MachineScope[];
  locationKeys: string[];
  ranges: string[];
  usedAt: Date | null;
}

const findKey = ({ db, clock }: Services, tenant: Tenant, text: string) =>
  db.one<KeyRow>`SELECT id, name, scopes, location_keys AS "locationKeys", address_ranges AS ranges, used_at AS "usedAt"
    FROM machine_key
    WHERE tenant = ${tenant} AND hash = ${hashToken(text)} AND revoked_at IS NULL AND expires_at > ${clock()}`;

/** Whether a caller's address is in one of the ranges; any is, where there is none. */
const isWithinRanges = (ip: string, ranges: readonly string[]): boolean => {
  if (ranges.length === 0) return true;
  if (ip === UNKNOWN_ADDRESS) return false;
  const address = ipaddr.parse(ip);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === address.kind() && address.match([network, bits]);
  });
};

const isOpened = ({ scope }: Endpoint, { scopes }: KeyRow): boolean =>
  scope === "any" || (scope !== undefined && scopes.includes(scope));

/**
 * The machine that a key belongs to. Throws `unauthenticated` for an unknown, ended or revoked key, `key_address_refused` from another
 * network, `too_many_requests` beyond its budget, and `forbidden` for a call that no scope of the key opens.
 */
export const authenticateKey = async (
  endpoint: Endpoint,
  tenant: Tenant,
  { text, ip }: UsedKey,
  services: Services,
): Promise<Staff> => {
  const key = await findKey(services, tenant, text);
  if (!key) throw new AppError("unauthenticated");
  if (!isWithinRanges(ip, key.ranges)) throw new AppError("key_address_refused");
  const { id, name: username } = key;
  const budgets = budgetsOf(services);
  await budgets.spend({ budget: "calls_of_key", tenant, owner: [id] });
  if (!isOpened(endpoint, key)) throw new AppError("forbidden");
  if (endpoint.scope === "export") await budgets.spend({ budget: "exports_of_key", tenant, owner: [id] });
  await noteUse(services, "machine_key", { tenant, id, usedAt: key.usedAt });
  // The key of a location that the network no longer has opens nothing there.
  const locationKeys = existingLocations(tenant, key.locationKeys);
  return { staffId: id, username, sessionId: id, role: "staff", locationKeys, factors: [], isMachine: true };
};
