import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A text that the source spells, as far as it is spelled: `null` stands for what is only known when it runs. */
export interface Spelled {
  file: string;
  line: number;
  parts: readonly (string | null)[];
}

type Texts = ReadonlyMap<string, ts.Expression>;

const MOST_DEEP = 5;

const parsed = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);

/** The texts that a file keeps under a name. */
const constantsOf = (source: ts.SourceFile): Texts =>
  new Map(
    source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .flatMap(({ name, initializer }) => (ts.isIdentifier(name) && initializer ? [[name.text, initializer]] : [])),
  );

const fileOf = (from: string, specifier: string): string => {
  const base = specifier.startsWith("@/") ? specifier.slice(2) : path.join(path.dirname(from), specifier);
  return `${base}.ts`;
};

/** Every constant of our own that a file sees: its own, and what it imports by name. */
const seenBy = (source: ts.SourceFile, files: ReadonlyMap<string, ts.SourceFile>): Texts => {
  const seen = new Map(constantsOf(source));
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const from = files.get(fileOf(source.fileName, statement.moduleSpecifier.text));
    const bindings = statement.importClause?.namedBindings;
    if (!from || !bindings || !ts.isNamedImports(bindings)) continue;
    const theirs = constantsOf(from);
    for (const { name, propertyName } of bindings.elements) {
      const constant = theirs.get((propertyName ?? name).text);
      if (constant) seen.set(name.text, constant);
    }
  }
  return seen;
};

const partsOf = (node: ts.Expression, seen: Texts, depth = 0): (string | null)[] => {
  if (depth > MOST_DEEP) return [null];
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isNumericLiteral(node)) return [node.text];
  if (ts.isIdentifier(node)) {
    const constant = seen.get(node.text);
    return constant ? partsOf(constant, seen, depth + 1) : [null];
  }
  if (!ts.isTemplateExpression(node)) return [null];
  const spans = node.templateSpans.flatMap(({ expression, literal }) => [
    ...partsOf(expression, seen, depth + 1),
    literal.text,
  ]);
  return [node.head.text, ...spans];
};

const joined = (parts: readonly (string | null)[]): (string | null)[] => {
  const whole: (string | null)[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    if (typeof part === "string" && typeof last === "string") whole[whole.length - 1] = last + part;
    else whole.push(part);
  }
  return whole;
};

const textsIn = (source: ts.SourceFile, files: ReadonlyMap<string, ts.SourceFile>): Spelled[] => {
  const seen = seenBy(source, files);
  const found: Spelled[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.push({ file: source.fileName, line: line + 1, parts: joined(partsOf(node, seen)) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
};

/** Every text that the files of these folders spell. */
export const textsOf = (folders: readonly string[]): Spelled[] => {
  const names = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const files = new Map(names.map((name) => [name, parsed(name)]));
  return [...files.values()].flatMap((source) => textsIn(source, files));
};
