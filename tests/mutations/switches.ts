import ts from "typescript";
import type { PlacedMutant } from "./mutants";

/** The function of the changed sources that says whether a mutant is on, and notes that it was reached. */
const SWITCH = "isMutated";

interface Insertion {
  at: number;
  text: string;
  rank: number;
}

/** Two insertions around a node. Those of outer nodes, with lower ranks, are outside. */
const around = (node: ts.Node, before: string, after: string, rank: number): Insertion[] => [
  { at: node.getStart(), text: before, rank },
  { at: node.getEnd(), text: after, rank: -rank },
];

const isOn = (number: number) => `${SWITCH}(${number})`;

/** What a constant contains is computed when its file is loaded, by whichever test is the first: that reaches nothing. */
const isOnQuietly = (number: number) => `${SWITCH}(${number}, false)`;

/** Notes, at the beginning of a function, that constants are used that contain these mutants. */
const noteAt = (body: ts.Node, numbers: readonly number[]): Insertion[] => {
  const notes = numbers.map(isOn);
  return ts.isBlock(body)
    ? [{ at: body.getStart() + 1, text: `${notes.join(";")};`, rank: 0 }]
    : around(body, `(${notes.join(", ")}, `, ")", -1);
};

const identifiersIn = (node: ts.Node): Set<string> => {
  const names = new Set<string>();
  const visit = (one: ts.Node): void => {
    if (ts.isIdentifier(one)) names.add(one.text);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return names;
};

/** The bodies of functions that are in no other function. */
const outerBodies = (node: ts.Node): ts.Node[] => {
  const body = ts.isFunctionLike(node) && "body" in node ? (node.body as ts.Node | undefined) : undefined;
  if (body) return [body];
  const found: ts.Node[] = [];
  ts.forEachChild(node, (child) => void found.push(...outerBodies(child)));
  return found;
};

/** The text of a source in which each mutant can be switched on. `constants` are the numbers of mutants by the names of constants. */
export const withSwitches = (
  source: ts.SourceFile,
  mutants: readonly { number: number; mutant: PlacedMutant }[],
  constants: ReadonlyMap<string, readonly number[]>,
): string => {
  const insertions = mutants.flatMap(({ number, mutant: { fault, constant } }, order) => {
    const on = constant === undefined ? isOn(number) : isOnQuietly(number);
    return around(fault.node, fault.before(on), fault.after, order + 1);
  });
  for (const body of constants.size > 0 ? outerBodies(source) : []) {
    const numbers = [...identifiersIn(body)].flatMap((name) => constants.get(name) ?? []);
    if (numbers.length > 0) insertions.push(...noteAt(body, numbers));
  }
  if (insertions.length === 0) return source.text;
  let text = source.text;
  // From the end on, so that earlier positions stay; at one position the last in the text comes first.
  for (const { at, text: inserted } of insertions.sort((one, other) => other.at - one.at || other.rank - one.rank))
    text = text.slice(0, at) + inserted + text.slice(at);
  return `${text}\nimport { ${SWITCH} } from "@/mutation-switch";\n`;
};

/** The names that a source gets from other sources, each with the path it is imported by and its name there. */
export const importsOf = (source: ts.SourceFile): { name: string; from: string; exported: string }[] =>
  source.statements.filter(ts.isImportDeclaration).flatMap(({ importClause, moduleSpecifier }) => {
    const bindings = importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) return [];
    const from = (moduleSpecifier as ts.StringLiteral).text;
    return bindings.elements.map(({ name, propertyName }) => ({
      name: name.text,
      from,
      exported: (propertyName ?? name).text,
    }));
  });

/** The names of a source's own constants, each with the names that its declaration contains outside of functions. */
export const constantsOf = (source: ts.SourceFile): Map<string, Set<string>> => {
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations);
  return new Map(
    declarations.flatMap(({ name, initializer }) =>
      ts.isIdentifier(name) && initializer && !ts.isFunctionLike(initializer)
        ? [[name.text, identifiersIn(initializer)] as const]
        : [],
    ),
  );
};
