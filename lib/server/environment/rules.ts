import type { Reader } from "./row";
import { type Values, type VariableName, variableRows } from "./variables";

/** What is to hold between variables. */
interface Rule {
  about: readonly VariableName[];
  readBy: Reader;
  says: string;
  isKept(values: Values): boolean;
}

/** A production start, and no demo's. */
export const isRealDeployment = ({ NODE_ENV, DEMO }: Pick<Values, "NODE_ENV" | "DEMO">): boolean =>
  NODE_ENV === "production" && !DEMO;

const needed = variableRows().flatMap(([name, { isNeeded, readBy }]) =>
  isNeeded
    ? readBy.map(
        (reader): Rule => ({
          about: [name],
          readBy: reader,
          says: `${name} is required in production`,
          isKept: (values) => !isRealDeployment(values) || values[name] !== undefined,
        }),
      )
    : [],
);

const allOrNone = (...given: unknown[]) => given.every(Boolean) || !given.some(Boolean);

/** Why each is needed where a process lives for one request only, on a disk of its own. */
const NEEDED_ON_VERCEL = {
  DATABASE_URL: "a function cannot keep the private PostgreSQL",
  S3_BUCKET: "what a function writes to its disk is lost",
  SESSION_SECRET: "every function would make one of its own",
  TOKEN_SECRET: "every function would make one of its own",
  DATA_SECRET: "every function would make one of its own",
  CRON_SECRET: "nothing but a cron job sends messages and cleans up there",
  TRUST_PROXY: "every visitor would share one address, and one budget of codes",
} as const satisfies Partial<Record<VariableName, string>>;

const ON_THE_WEB: readonly string[] = ["SESSION_SECRET", "TRUST_PROXY"];

const neededOnVercel = Object.entries(NEEDED_ON_VERCEL).map(([given, reason]): Rule => {
  const name = given as keyof typeof NEEDED_ON_VERCEL;
  return {
    about: [name, "VERCEL"],
    readBy: ON_THE_WEB.includes(name) ? "web" : "backend",
    says: `${name} is required on Vercel: ${reason}`,
    isKept: (values) => !values.VERCEL || Boolean(values[name]),
  };
});

const RULES: readonly Rule[] = [
  ...needed,
  ...neededOnVercel,
  {
    about: ["APP_DOMAIN", "TENANT_HOSTS"],
    readBy: "web",
    says: "APP_DOMAIN or TENANT_HOSTS is required in production: without them no host names a tenant",
    isKept: (values) => !isRealDeployment(values) || Boolean(values.APP_DOMAIN ?? values.TENANT_HOSTS),
  },
  {
    about: ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    readBy: "backend",
    says: "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together",
    isKept: ({ S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) => allOrNone(S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY),
  },
  {
    about: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM", "TWILIO_WHATSAPP_FROM"],
    readBy: "backend",
    says: "TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM or TWILIO_WHATSAPP_FROM are wanted together",
    isKept: (values) =>
      allOrNone(values.TWILIO_ACCOUNT_SID, values.TWILIO_AUTH_TOKEN, values.TWILIO_FROM ?? values.TWILIO_WHATSAPP_FROM),
  },
  {
    about: ["MAIL_FROM", "SMTP_URL"],
    readBy: "backend",
    says: "MAIL_FROM is required with SMTP_URL",
    isKept: ({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM !== undefined,
  },
  {
    about: ["MAPS_API_KEY", "MAPS_PROVIDER"],
    readBy: "backend",
    says: "MAPS_API_KEY is required with MAPS_PROVIDER=google",
    isKept: ({ MAPS_PROVIDER, MAPS_API_KEY }) => MAPS_PROVIDER !== "google" || MAPS_API_KEY !== undefined,
  },
  {
    about: ["MAPS_URL", "MAPS_PROVIDER"],
    readBy: "backend",
    says: "MAPS_URL is required with MAPS_PROVIDER=photon",
    isKept: ({ MAPS_PROVIDER, MAPS_URL }) => MAPS_PROVIDER !== "photon" || MAPS_URL !== undefined,
  },
];

/** What does not hold of what these readers read. */
export const brokenRules = (values: Values, readers: readonly Reader[]): readonly Rule[] =>
  RULES.filter(({ readBy, isKept }) => readers.includes(readBy) && !isKept(values));
