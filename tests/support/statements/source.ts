import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A text in the source. `null` stands for a part whose value is only known at run time. */
export interface Spelled {
  file: string;
  line: number;
  parts: readonly (string | null)[];
}

type Texts = ReadonlyMap<string, ts.Expression>;

/** The constants that a file can use. */
type Scopes = (source: ts.SourceFile) => Texts;

const MAX_DEPTH = 5;

const parsed = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);

/** A file's constants by name. */
const constantsOf = (source: ts.SourceFile): Texts =>
  new Map(
    source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
      .flatMap(({ name, initializer }) => (ts.isIdentifier(name) && initializer ? [[name.text, initializer]] : [])),
  );

const fileOf = (importer: string, specifier: string): string => {
  const base = specifier.startsWith("@/") ? specifier.slice(2) : path.join(path.dirname(importer), specifier);
  return `${base}.ts`;
};

/** Every constant that a file can use: its own, and those it imports by name. */
const visibleConstants = (source: ts.SourceFile, files: ReadonlyMap<string, ts.SourceFile>): Texts => {
  const constants = new Map(constantsOf(source));
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const module = files.get(fileOf(source.fileName, statement.moduleSpecifier.text));
    const bindings = statement.importClause?.namedBindings;
    if (!module || !bindings || !ts.isNamedImports(bindings)) continue;
    const moduleConstants = constantsOf(module);
    for (const { name, propertyName } of bindings.elements) {
      const constant = moduleConstants.get((propertyName ?? name).text);
      if (constant) constants.set(name.text, constant);
    }
  }
  return constants;
};

const scopesOf = (files: ReadonlyMap<string, ts.SourceFile>): Scopes => {
  const known = new Map<ts.SourceFile, Texts>();
  return (source) => {
    const constants = known.get(source) ?? visibleConstants(source, files);
    known.set(source, constants);
    return constants;
  };
};

// A constant may be made of others of its own file.
const partsOf = (node: ts.Expression, scopes: Scopes, depth = 0): (string | null)[] => {
  if (depth > MAX_DEPTH) return [null];
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isNumericLiteral(node)) return [node.text];
  if (ts.isIdentifier(node)) {
    const constant = scopes(node.getSourceFile()).get(node.text);
    return constant ? partsOf(constant, scopes, depth + 1) : [null];
  }
  if (!ts.isTemplateExpression(node)) return [null];
  const spans = node.templateSpans.flatMap(({ expression, literal }) => [
    ...partsOf(expression, scopes, depth + 1),
    literal.text,
  ]);
  return [node.head.text, ...spans];
};

const joined = (parts: readonly (string | null)[]): (string | null)[] => {
  const joinedParts: (string | null)[] = [];
  for (const part of parts) {
    const last = joinedParts.at(-1);
    if (typeof part === "string" && typeof last === "string") joinedParts[joinedParts.length - 1] = last + part;
    else joinedParts.push(part);
  }
  return joinedParts;
};

const textsIn = (source: ts.SourceFile, scopes: Scopes): Spelled[] => {
  const texts: Spelled[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      texts.push({ file: source.fileName, line: line + 1, parts: joined(partsOf(node, scopes)) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return texts;
};

/** Every text in the source files of these folders. */
export const textsOf = (folders: readonly string[]): Spelled[] => {
  const names = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.join(folder, name)),
  );
  const files = new Map(names.map((name) => [name, parsed(name)]));
  const scopes = scopesOf(files);
  return [...files.values()].flatMap((source) => textsIn(source, scopes));
};
