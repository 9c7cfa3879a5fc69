import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type ts from "typescript";
import { mutantsOf, type PlacedMutant, parse } from "./mutants";
import { NONE } from "./switch";
import { constantsOf, importsOf, withSwitches } from "./switches";

/** The folders whose sources are mutated: TypeScript without components. */
const FOLDERS = ["app", "backend", "lib/bff", "lib/contracts", "lib/domain", "lib/kit", "lib/server"];
const EXCLUDED = /^backend\/(commands|db\/migrations|fail-points|seed)\/|\.d\.ts$/;

interface Source {
  file: string;
  parsed: ts.SourceFile;
  mutants: PlacedMutant[];
}

const sourceFiles = (root: string): string[] =>
  [
    "middleware.ts",
    ...FOLDERS.flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" }).map((name) =>
        path.posix.join(folder, ...name.split(path.sep)),
      ),
    ),
  ].filter((file) => file.endsWith(".ts") && !EXCLUDED.test(file));

/** All sources that are mutated, with their mutants. */
const readSources = (root = "."): Source[] =>
  sourceFiles(root)
    .sort()
    .map((file) => {
      const parsed = parse(file, readFileSync(path.join(root, file), "utf8"));
      return { file, parsed, mutants: mutantsOf(parsed) };
    });

const resolve = (file: string, from: string): string =>
  `${from.startsWith("@/") ? from.slice(2) : path.posix.join(path.posix.dirname(file), from)}.ts`;

/** Finds the numbers of the mutants that a name of a file contains, also through other constants and files. */
const constantFinder = (sources: readonly Source[], numbers: ReadonlyMap<PlacedMutant, number>) => {
  const files = new Map(
    sources.map(({ file, parsed, mutants }) => {
      const imports = new Map(importsOf(parsed).map((one) => [one.name, one]));
      return [file, { constants: constantsOf(parsed), imports, mutants }] as const;
    }),
  );
  const found = new Map<string, readonly number[]>();
  const find = (file: string, name: string): readonly number[] => {
    const key = `${file}#${name}`;
    const known = found.get(key);
    if (known) return known;
    found.set(key, []);
    const source = files.get(file);
    const imported = source?.imports.get(name);
    const own = source?.mutants
      .filter(({ constant }) => constant === name)
      .map((mutant) => Number(numbers.get(mutant)));
    const numbersOf = imported
      ? find(resolve(file, imported.from), imported.exported)
      : [...(own ?? []), ...[...(source?.constants.get(name) ?? [])].flatMap((other) => find(file, other))];
    found.set(key, [...new Set(numbersOf)]);
    return found.get(key) ?? [];
  };
  return (file: string): Map<string, readonly number[]> => {
    const names = [...(files.get(file)?.constants.keys() ?? []), ...(files.get(file)?.imports.keys() ?? [])];
    return new Map(names.map((name) => [name, find(file, name)] as const).filter(([, all]) => all.length > 0));
  };
};

/** Writes all sources into a copy with a switch for each mutant, whose number is its place in the result. `active` is the file that says which one is on. */
export const writeSwitches = (copy: string, active: string): PlacedMutant[] => {
  const sources = readSources(copy);
  const mutants = sources.flatMap((source) => source.mutants);
  const numbers = new Map(mutants.map((mutant, number) => [mutant, number]));
  const constantsIn = constantFinder(sources, numbers);
  for (const { file, parsed, mutants: own } of sources) {
    const numbered = own.map((mutant) => ({ mutant, number: Number(numbers.get(mutant)) }));
    const text = withSwitches(parsed, numbered, constantsIn(file));
    if (text !== parsed.text) writeFileSync(path.join(copy, file), text);
  }
  const lines = [
    'import { switchOf } from "./tests/mutations/switch";',
    `export const isMutated = switchOf(${JSON.stringify(active)});\n`,
  ];
  writeFileSync(path.join(copy, "mutation-switch.ts"), lines.join("\n"));
  writeFileSync(active, String(NONE));
  return mutants;
};
