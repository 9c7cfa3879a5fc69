import ipaddr from "ipaddr.js";

/** A range of addresses that one client may have. */
export interface AddressRange {
  /** An IPv4 address, or an IPv6 network: `2001:db8:1:2::/64`. */
  name: string;
  /** How many times the points of one client its clients have together. */
  clients: number;
}

// One client has a whole /64, and a provider's customer a /48 of those. A mobile network gives each phone a /64, so many
// families share a /48: it has more than a household's points.
const NETWORKS_OF_IPV6 = [
  { bits: 64, clients: 1 },
  { bits: 48, clients: 16 },
] as const;

/**
 * The ranges of a caller's address, for budgets: a charge for the address is spent in each. An IPv4 address is its own, and so is
 * the unknown one.
 */
export const addressRanges = (ip: string): readonly AddressRange[] =>
  ipaddr.IPv6.isValid(ip)
    ? NETWORKS_OF_IPV6.map(({ bits, clients }) => ({
        name: `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`,
        clients,
      }))
    : [{ name: ip, clients: 1 }];
