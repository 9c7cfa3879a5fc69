import { unknownLocations } from "@/lib/domain/sign-in/role-table";
import { ALL_TENANTS, type Tenant, tenantRow } from "@/lib/domain/tenant/tenants";
import { isRealDeployment } from "./real-deployment";
import type { Reader } from "./variable-meta";
import { VARIABLE_ROWS, type Values, type VariableName } from "./variables";

/** A rule about one variable or several. */
interface Rule {
  names: readonly VariableName[];
  readBy: Reader;
  /** What operators read when the rule is broken. */
  message: string | ((values: Values) => string);
  holds(values: Values): boolean;
}

const needed = VARIABLE_ROWS.filter(({ isNeeded }) => isNeeded).flatMap((row) =>
  row.readBy.map((reader): Rule => {
    const name = row.name as VariableName;
    return {
      names: [name],
      readBy: reader,
      message: `${name} is required in production`,
      holds: (values) => !isRealDeployment(values) || values[name] !== undefined,
    };
  }),
);

/** Why each is needed on Vercel, where a process lives for one request and has a disk of its own. */
const NEEDED_ON_VERCEL = {
  DATABASE_URL: "a function cannot run the private PostgreSQL",
  S3_URL: "what a function writes to its disk is lost",
  SESSION_SECRET: "every function would generate its own",
  TOKEN_SECRET: "every function would generate its own",
  DATA_SECRET: "every function would generate its own",
  CRON_SECRET: "only a cron job sends messages and cleans up there",
  TRUST_PROXY: "all visitors would share one address and one limit of codes",
} as const satisfies Partial<Record<VariableName, string>>;

const READ_BY_WEB: readonly string[] = ["SESSION_SECRET", "TRUST_PROXY"];

const neededOnVercel = Object.entries(NEEDED_ON_VERCEL).map(([key, reason]): Rule => {
  const name = key as keyof typeof NEEDED_ON_VERCEL;
  return {
    names: [name, "VERCEL"],
    readBy: READ_BY_WEB.includes(name) ? "web" : "backend",
    message: `${name} is required on Vercel: ${reason}`,
    holds: (values) => !values.VERCEL || Boolean(values[name]),
  };
});

/** Secrets that must differ: whoever learns one of them must not hold another. */
const OWN_SECRETS = ["SESSION_SECRET", "TOKEN_SECRET", "DATA_SECRET", "METRICS_TOKEN", "CRON_SECRET"] as const;

/** Every part of a secret, also those that rotation keeps. */
const partsOf = (secret: string | readonly string[] | undefined): readonly string[] => [secret ?? []].flat();

const differing = OWN_SECRETS.flatMap((name, index) =>
  OWN_SECRETS.slice(index + 1).map(
    (other): Rule => ({
      names: [name, other],
      // A web server without the built-in backend reads these two only.
      readBy: name === "SESSION_SECRET" && other === "METRICS_TOKEN" ? "web" : "backend",
      message: `${name} and ${other} must differ`,
      holds: (values) => !partsOf(values[name]).some((part) => partsOf(values[other]).includes(part)),
    }),
  ),
);

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether an issuer may be used: by TLS, or on the same machine where nobody's data are real. */
const isAllowedIssuer = (issuer: string | undefined, values: Values): boolean => {
  if (issuer === undefined) return true;
  const { protocol, hostname } = new URL(issuer);
  return protocol === "https:" || (LOOPBACK.has(hostname) && !isRealDeployment(values));
};

/** The locations in a tenant's table of roles that it does not have. */
const strangeLocations = ({ OIDC_ISSUER, OIDC_ROLES }: Values, tenant: Tenant): readonly string[] => {
  const known = tenantRow(tenant).locations.map(({ location_key }) => location_key);
  return OIDC_ISSUER(tenant) === undefined ? [] : unknownLocations(OIDC_ROLES(tenant) ?? [], known);
};

/** What a network needs to sign its staff in at a provider. */
const PROVIDER = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_ROLES"] as const;

/** Each of them that is missing, with the networks that have another one. */
const missingOfProvider = (values: Values): string[] => {
  const begun = ALL_TENANTS.filter((tenant) => PROVIDER.some((name) => values[name](tenant)));
  return PROVIDER.flatMap((name) => {
    const without = begun.filter((tenant) => !values[name](tenant));
    if (without.length === 0) return [];
    return `${name} is missing for ${without.length === ALL_TENANTS.length ? "every network" : without.join(", ")}`;
  });
};

const SIGN_IN_RULES: readonly Rule[] = [
  {
    names: PROVIDER,
    readBy: "backend",
    message: (values) => `${missingOfProvider(values).join("; ")}: ${PROVIDER.join(", ")} must be set together`,
    holds: (values) => missingOfProvider(values).length === 0,
  },
  {
    names: ["OIDC_ISSUER"],
    readBy: "backend",
    message:
      "OIDC_ISSUER must begin with https://; only a provider on this machine may do without, and not in production",
    holds: (values) => ALL_TENANTS.every((tenant) => isAllowedIssuer(values.OIDC_ISSUER(tenant), values)),
  },
  {
    names: ["OIDC_ROLES"],
    readBy: "backend",
    message: (values) => {
      const tenant = ALL_TENANTS.find((one) => strangeLocations(values, one).length > 0);
      return `OIDC_ROLES names locations that ${tenant} does not have: ${tenant && strangeLocations(values, tenant).join(", ")}`;
    },
    holds: (values) => ALL_TENANTS.every((tenant) => strangeLocations(values, tenant).length === 0),
  },
  {
    names: ["STAFF_PASSWORDS", "OIDC_ISSUER"],
    readBy: "backend",
    message: "STAFF_PASSWORDS with user names needs OIDC_ISSUER: without it nobody else could sign in",
    holds: ({ STAFF_PASSWORDS, OIDC_ISSUER }) =>
      ALL_TENANTS.every((tenant) => (STAFF_PASSWORDS(tenant) ?? "all") === "all" || OIDC_ISSUER(tenant) !== undefined),
  },
];

const RULES: readonly Rule[] = [
  ...needed,
  ...SIGN_IN_RULES,
  ...neededOnVercel,
  ...differing,
  {
    names: ["APP_DOMAIN", "TENANT_HOSTS"],
    readBy: "web",
    message: "APP_DOMAIN or TENANT_HOSTS is required in production: without them no host belongs to a tenant",
    holds: (values) => !isRealDeployment(values) || Boolean(values.APP_DOMAIN ?? values.TENANT_HOSTS),
  },
  {
    names: ["MAIL_FROM", "SMTP_URL"],
    readBy: "backend",
    message: "MAIL_FROM is required with SMTP_URL",
    holds: ({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM !== undefined,
  },
];

/** The rules that these readers break, each with the names of its variables and its message. */
export const brokenRules = (values: Values, readers: readonly Reader[]) =>
  RULES.filter(({ readBy, holds }) => readers.includes(readBy) && !holds(values)).map(({ names, message }) => ({
    names,
    message: typeof message === "string" ? message : message(values),
  }));
