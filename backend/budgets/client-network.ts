import { isIPv6 } from "node:net";

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The client behind an IP address, for budgets. An IPv6 client has a whole /64 network of addresses, so that network is
 * returned; an IPv4 address, also one written as IPv6, stays as it is.
 */
export const clientNetwork = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const [address = ""] = ip.toLowerCase().split("%");
  const mapped = /^::ffff:([\d.]+)$/.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = address.split("::");
  const groupsOf = (text: string) => text.split(":").filter((group) => group !== "");
  const [first, last] = [groupsOf(head), groupsOf(tail ?? "")];
  const skipped = Array.from({ length: GROUPS - first.length - last.length }, () => "0");
  const network = [...first, ...(tail === undefined ? [] : skipped), ...last].slice(0, NETWORK_GROUPS);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
};
