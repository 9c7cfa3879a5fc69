import type { Charge } from "@/backend/budgets/budgets";
import { countryCharges } from "@/backend/budgets/country-charges";
import type { Tenant } from "@/lib/domain/tenant/tenants";
import type { Identity } from "./identity";

interface Sender {
  ip: string;
  /** Whether the sender's device has proved that it knows the identity. */
  isKnownDevice: boolean;
}

/**
 * What sending a code costs, in the order in which it is spent. The caller's own budgets come first: a caller over the limit
 * must not use up the tenant's.
 */
export const codeCharges = (identity: Identity, { ip, isKnownDevice }: Sender): readonly Charge[] => {
  const { tenant, method, value } = identity;
  return [
    // Families of one mobile network may share an address, so a code that is entered rightly gives this point back; a device that has verified the value does not depend on it.
    ...(isKnownDevice ? [] : [{ budget: "codes_from_address", tenant, address: ip } as const]),
    { budget: isKnownDevice ? "codes_to_value_on_known_device" : "codes_to_value", tenant, owner: [method, value] },
    ...countryCharges(identity, { home: "codes_to_home", abroad: "codes_abroad" }),
    { budget: "codes_of_tenant", tenant },
  ];
};

/**
 * What a code costs that a member of staff sends to somebody at the desk. A centre has one address for all its staff: each has a
 * budget of their own instead.
 */
export const deskCodeCharges = (identity: Identity, staffId: string): readonly Charge[] => {
  const { tenant, method, value } = identity;
  return [
    { budget: "codes_of_staff", tenant, owner: [staffId] },
    { budget: "codes_to_value", tenant, owner: [method, value] },
    ...countryCharges(identity, { home: "codes_to_home", abroad: "codes_abroad" }),
    { budget: "codes_of_tenant", tenant },
  ];
};

/** What a comparison of such a code costs, besides `checkCharge`. A right one is refunded. */
export const deskCheckCharge = (tenant: Tenant, staffId: string): Charge => ({
  budget: "wrong_codes_of_staff",
  tenant,
  owner: [staffId],
});

/** What typing a code that another requester asked for costs an address. */
export const strangerCharge = ({ tenant, method, value }: Identity, ip: string): Charge => ({
  budget: "wrong_codes_from_address",
  tenant,
  owner: [method, value],
  address: ip,
});

/** What a comparison of a code costs: that of the requester, or of all others. A right one is refunded. */
export const checkCharge = ({ tenant, method, value }: Identity, requester: string | undefined): Charge =>
  requester === undefined
    ? { budget: "wrong_codes_of_strangers", tenant, owner: [method, value] }
    : { budget: "wrong_codes_of_requester", tenant, owner: [method, value, requester] };
