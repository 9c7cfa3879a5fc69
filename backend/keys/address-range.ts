import ipaddr from "ipaddr.js";

// A network of IPv4 addresses that are written as IPv6 ones, `::ffff:203.0.113.0/120`, has this many bits before them.
const MAPPED_BITS = 96;

const RANGE = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i;

/** An address as it is compared; undefined for other spellings of IPv4, such as `10.1` or `0x0a000001`. */
const parseAddress = (text: string) => {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text);
  return text.includes(":") && ipaddr.IPv6.isValid(text) ? ipaddr.IPv6.parse(text) : undefined;
};

/**
 * A network in CIDR notation as it is stored: without host bits, in the shortest spelling, IPv4 as IPv4. A single address is a
 * network of its own. Undefined if the text is neither.
 */
export const parseAddressRange = (text: string): string | undefined => {
  const [, written = "", prefix] = RANGE.exec(text.trim()) ?? [];
  const address = parseAddress(written);
  if (!address) return undefined;
  const most = address.kind() === "ipv4" ? 32 : 128;
  const bits = prefix === undefined ? most : Number(prefix);
  if (bits > most) return undefined;
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= MAPPED_BITS)
    return parseAddressRange(`${address.toIPv4Address()}/${bits - MAPPED_BITS}`);
  const network = address instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${network.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;
};
