import ipaddr from "ipaddr.js";

/** Why it is unknown where a request comes from: no header, a proxy that does not say, or a text that is no address. */
export const ADDRESS_DEFECTS = ["missing", "unknown", "hidden", "malformed"] as const;
export type AddressDefect = (typeof ADDRESS_DEFECTS)[number];

/** In place of an address that cannot be read. It is one owner of budgets, and in no range of addresses. */
export const UNKNOWN_ADDRESS = "unknown";

interface CallerAddress {
  /** In its one spelling: IPv4 as four decimals, also where it was written as IPv6; IPv6 by RFC 5952. */
  address: string;
  defect?: AddressDefect;
}

/** What may say where a request comes from. */
interface AddressSource {
  /** `X-Forwarded-For`. */
  forwarded: string | null | undefined;
  /** The address of the socket's peer. */
  peer: string | undefined;
  /** Whether the peer is a proxy whose header counts. */
  isTrusted: boolean;
}

const QUOTED = /^"(.*)"$/;
const BRACKETED = /^\[(.*)\](?::\d{1,5})?$/;
const IPV4_WITH_PORT = /^([\d.]+):\d{1,5}$/;
const IPV4 = /(^|:)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/** An address without what may stand around it: quotes, brackets, a port, and the zone of a network card. */
const bareAddress = (text: string): string => {
  const [, unquoted = text] = QUOTED.exec(text) ?? [];
  const [, bare = unquoted] = BRACKETED.exec(unquoted) ?? IPV4_WITH_PORT.exec(unquoted) ?? [];
  return bare.replace(/%[\w.-]+$/, "");
};

/** Reads the numbers of IPv4 as decimals, as proxies mean them: `010` is ten here, and eight for a C library. */
const withDecimals = (text: string): string =>
  text.replace(IPV4, (_all, start, ...parts) => start + parts.slice(0, 4).map(Number).join("."));

/** An address in its one spelling; undefined for anything else. */
const canonicalAddress = (text: string): string | undefined => {
  const written = withDecimals(bareAddress(text));
  const isIPv6 = written.includes(":") && ipaddr.IPv6.isValid(written);
  if (!isIPv6 && !ipaddr.IPv4.isValidFourPartDecimal(written)) return undefined;
  const address = ipaddr.process(written);
  return address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
};

const defectOf = (text: string): AddressDefect => {
  if (text === "") return "missing";
  if (/^"?unknown"?$/i.test(text)) return "unknown";
  // RFC 7239 §6.3: a name that a proxy made up.
  return /^"?_[\w.-]+"?$/.test(text) ? "hidden" : "malformed";
};

/**
 * Where a request comes from: the peer's address, or behind a trusted proxy the last one of its header, which is the one that the
 * proxy saw. This is the one place that reads an address of a caller.
 */
export const callerAddress = ({ forwarded, peer, isTrusted }: AddressSource): CallerAddress => {
  const text = (isTrusted ? forwarded?.split(",").at(-1) : peer)?.trim() ?? "";
  const address = canonicalAddress(text);
  return address === undefined ? { address: UNKNOWN_ADDRESS, defect: defectOf(text) } : { address };
};
