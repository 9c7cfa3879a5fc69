import { closestMatch } from "leven";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { baseNameOf, type Source, tenantVariableName } from "./read";
import { GROUPS, VARIABLE_ROWS } from "./variables";

/** A variable that the product does not read, and the known name nearest to it. */
export interface UnknownVariable {
  name: string;
  nearest: string | undefined;
}

// Two wrong letters turn a short name into another word.
const MAX_DISTANCE = 2;
const MIN_LENGTH = 8;

const NAMES = VARIABLE_ROWS.map(({ name }) => name);
const KNOWN = new Set(
  VARIABLE_ROWS.flatMap(({ name, isSecret, isPerTenant }) => {
    const names = [name, ...(isPerTenant ? ALL_TENANTS.map((tenant) => tenantVariableName(name, tenant)) : [])];
    return isSecret ? [...names, ...names.map((known) => `${known}_FILE`)] : names;
  }),
);
/** Read by the OpenTelemetry library itself. */
const OF_LIBRARY =
  /^OTEL_EXPORTER_OTLP_(TRACES_)?(HEADERS|PROTOCOL|TIMEOUT|COMPRESSION|CERTIFICATE|CLIENT_KEY|CLIENT_CERTIFICATE)$/;
const PREFIXES = GROUPS.flatMap(({ prefixes }) => prefixes);

/** Variables that are set and look like ours but are not read: without a warning a typing error would go unnoticed. */
export const unknownVariables = (source: Source): UnknownVariable[] =>
  Object.entries(source)
    .filter(([name, value]) => value && !KNOWN.has(name) && !OF_LIBRARY.test(name))
    .flatMap(([name]) => {
      const base = baseNameOf(name);
      const nearest = base.length < MIN_LENGTH ? undefined : closestMatch(base, NAMES, { maxDistance: MAX_DISTANCE });
      const isOurs = NAMES.includes(base) || PREFIXES.some((prefix) => name.startsWith(prefix));
      return isOurs || nearest ? [{ name, nearest }] : [];
    });
