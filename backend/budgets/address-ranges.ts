import { isIPv6 } from "node:net";

const GROUPS = 8;

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
  { groups: 4, clients: 1 },
  { groups: 3, clients: 16 },
] as const;

/** All groups of an IPv6 address, also of one that skips zeros. */
const groupsOf = (address: string): string[] => {
  const [head = "", tail] = address.split("::");
  const [first, last] = [head, tail ?? ""].map((part) => part.split(":").filter((group) => group !== "")) as [
    string[],
    string[],
  ];
  const skipped = Array.from({ length: GROUPS - first.length - last.length }, () => "0");
  return [...first, ...(tail === undefined ? [] : skipped), ...last].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
};

/**
 * The ranges of an IP address, for budgets: a charge for the address is spent in each. An IPv4 address, also one written as
 * IPv6, is its own.
 */
export const addressRanges = (ip: string): readonly AddressRange[] => {
  const [address = ""] = ip.toLowerCase().split("%");
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1];
  if (mapped || !isIPv6(ip)) return [{ name: mapped ?? ip, clients: 1 }];
  return NETWORKS_OF_IPV6.map(({ groups, clients }) => ({
    name: `${groupsOf(address).slice(0, groups).join(":")}::/${16 * groups}`,
    clients,
  }));
};
