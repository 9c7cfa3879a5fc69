import { readFileSync } from "node:fs";

/** Every variable that holds a secret: each may be given as `NAME_FILE`, the path of a file that holds it. */
export const SECRETS = [
  "SESSION_SECRET",
  "TOKEN_SECRET",
  "DATA_SECRET",
  "DATABASE_URL",
  "METRICS_TOKEN",
  "SMS_GATEWAY_TOKEN",
  "WHATSAPP_GATEWAY_TOKEN",
  "VIBER_GATEWAY_TOKEN",
  "TWILIO_AUTH_TOKEN",
  "SMTP_URL",
  "SUPPORT_WEBHOOK_URL",
  "S3_SECRET_ACCESS_KEY",
  "MAPS_API_KEY",
] as const;

type Source = Readonly<Record<string, string | undefined>>;

const contentOf = (name: string, file: string): string => {
  try {
    return readFileSync(/* turbopackIgnore: true */ file, "utf8");
  } catch (error) {
    throw new Error(`${name} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
};

// Editors and `echo` end a file with a line break; a secret has none.
const secretIn = (name: string, file: string): string => {
  const secret = contentOf(name, file).replace(/\r?\n$/, "");
  if (secret === "") throw new Error(`${name} names an empty file`);
  return secret;
};

/**
 * An environment with the secrets of files in their variables' place, and empty variables left out. Throws, naming the
 * variable, for a file that cannot be read or is empty, and where a secret is given both ways.
 */
export const withSecretFiles = (source: Source): Record<string, string> => {
  const given = Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const environment = Object.fromEntries(given);
  for (const name of SECRETS) {
    const file = environment[`${name}_FILE`];
    if (file === undefined) continue;
    if (environment[name] !== undefined) throw new Error(`${name} and ${name}_FILE are both set: one of them is meant`);
    environment[name] = secretIn(`${name}_FILE`, file);
    delete environment[`${name}_FILE`];
  }
  return environment;
};
