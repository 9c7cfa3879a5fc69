import { readFileSync } from "node:fs";

type Source = Readonly<Record<string, string | undefined>>;

interface Found {
  source: Record<string, string>;
  /** What is wrong, by the variable that is, without anything of a secret. */
  problems: { name: string; message: string }[];
}

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
 * An environment with the secrets of files in their variables' place, and empty variables left out. A file that cannot be
 * read or is empty is a problem, and so is a secret that is given both ways.
 */
export const readSecretFiles = (given: Source, secrets: readonly string[]): Found => {
  const set = Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const found: Found = { source: Object.fromEntries(set), problems: [] };
  const { source, problems } = found;
  for (const name of secrets) {
    const named = `${name}_FILE`;
    const file = source[named];
    if (file === undefined) continue;
    delete source[named];
    const isGivenTwice = source[name] !== undefined;
    delete source[name];
    try {
      if (isGivenTwice) throw new Error(`${name} and ${named} are both set: one of them is meant`);
      source[name] = secretIn(named, file);
    } catch (error) {
      problems.push({ name: named, message: (error as Error).message });
    }
  }
  return found;
};
