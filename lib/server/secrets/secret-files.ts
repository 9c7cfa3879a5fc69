import { readFileSync } from "node:fs";

type Source = Readonly<Record<string, string | undefined>>;

interface Found {
  source: Record<string, string>;
  /** Problems by variable. Contain no part of a secret. */
  problems: { name: string; message: string }[];
}

const contentOf = (name: string, file: string): string => {
  try {
    return readFileSync(/* turbopackIgnore: true */ file, "utf8");
  } catch (error) {
    throw new Error(`${name} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
};

// Editors and `echo` end a file with a line break, which is not part of the secret.
const secretIn = (name: string, file: string): string => {
  const secret = contentOf(name, file).replace(/\r?\n$/, "");
  if (secret === "") throw new Error(`${name} names an empty file`);
  return secret;
};

/**
 * Replaces `<NAME>_FILE` variables by the contents of their files, and removes empty variables. Reports a file that is empty
 * or cannot be read, and a secret that is set both ways.
 */
export const readSecretFiles = (environment: Source, secrets: readonly string[]): Found => {
  const entries = Object.entries(environment).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const result: Found = { source: Object.fromEntries(entries), problems: [] };
  const { source, problems } = result;
  for (const name of secrets) {
    const fileVariable = `${name}_FILE`;
    const file = source[fileVariable];
    if (file === undefined) continue;
    delete source[fileVariable];
    const isSetTwice = source[name] !== undefined;
    delete source[name];
    try {
      if (isSetTwice) throw new Error(`${name} and ${fileVariable} are both set: one of them is meant`);
      source[name] = secretIn(fileVariable, file);
    } catch (error) {
      problems.push({ name: fileVariable, message: (error as Error).message });
    }
  }
  return result;
};
