import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** A statement's template in the source, or a fragment of one. `null` stands for a part that is only known at run time. */
export interface Spelled {
  file: string;
  line: number;
  parts: readonly (string | null)[];
  /** What stands for a tenant: the expression after each `tenant =`. */
  tenants: readonly string[];
}

/** A part of a template: text, a value in it, or a fragment that is chosen at run time. */
type Part = string | { value: string } | null;

/** What an expression stands for: one of these templates, a fragment of another kind, or a value. */
type Meaning = readonly ts.TaggedTemplateExpression[] | "fragment" | "value";

const METHODS = new Set(["one", "many", "value", "values", "count", "run"]);
/** Functions of `backend/db/sql.ts` that make fragments. */
const MAKERS = new Set(["allOf", "anyOf", "unionOf", "named", "script", "collateNames"]);
const MAX_DEPTH = 6;
const TENANT_BEFORE = /\btenant\s*=\s*$/;

const isSql = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === "sql";

const isTemplate = (node: ts.Node): node is ts.TaggedTemplateExpression =>
  isSql(node) ||
  (ts.isTaggedTemplateExpression(node) && ts.isPropertyAccessExpression(node.tag) && METHODS.has(node.tag.name.text));

const isMaker = (node: ts.Node): boolean => ts.isIdentifier(node) && MAKERS.has(node.text);

const hasSql = (node: ts.Node): boolean => isSql(node) || isMaker(node) || ts.forEachChild(node, hasSql) === true;

/** What a function returns, where it is one expression. */
const returnedBy = ({ body }: ts.ArrowFunction): ts.Expression | undefined => {
  if (!ts.isBlock(body)) return body;
  const returns: ts.ReturnStatement[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isReturnStatement(node)) returns.push(node);
    if (!ts.isFunctionLike(node)) ts.forEachChild(node, visit);
  };
  visit(body);
  return returns.length === 1 ? returns[0]?.expression : undefined;
};

const isFragmentType = (type: ts.TypeNode | undefined): boolean => type !== undefined && /\bSql\b/.test(type.getText());

const parsed = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);

const fileOf = (importer: string, specifier: string): string =>
  `${specifier.startsWith("@/") ? specifier.slice(2) : path.join(path.dirname(importer), specifier)}.ts`;

type Declaration = ts.VariableDeclaration | ts.ParameterDeclaration | ts.ImportSpecifier | ts.BindingElement;

/** The source files of some folders, which tells fragments from values by how they are declared. */
class Sources {
  private readonly files: ReadonlyMap<string, ts.SourceFile>;
  /** Members of objects that are fragments, or make them. */
  private readonly members = new Set<string>();

  constructor(names: readonly string[]) {
    this.files = new Map(names.map((name) => [name, parsed(name)]));
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAssignment(node) && ts.isArrowFunction(node.initializer) && hasSql(node.initializer.body))
        this.members.add(node.name.getText());
      if (ts.isPropertySignature(node) || ts.isMethodSignature(node))
        if (isFragmentType(node.type)) this.members.add(node.name.getText());
      ts.forEachChild(node, visit);
    };
    for (const source of this.files.values()) visit(source);
  }

  all(): ts.SourceFile[] {
    return [...this.files.values()];
  }

  /** What a template may be: it has one form for each combination of its fragments. */
  formsOf({ template }: ts.TaggedTemplateExpression, depth = 0): Part[][] {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return [[template.text]];
    let forms: Part[][] = [[template.head.text]];
    for (const { expression, literal } of template.templateSpans) {
      const holes = this.holesOf(expression, depth);
      forms = forms.flatMap((form) => holes.map((hole) => [...form, ...hole, literal.text]));
    }
    return forms;
  }

  private holesOf(expression: ts.Expression, depth: number): Part[][] {
    const meaning = depth > MAX_DEPTH ? "fragment" : this.meaningOf(expression);
    if (meaning === "value") return [[{ value: expression.getText() }]];
    if (meaning === "fragment") return [[null]];
    return meaning.flatMap((template) => this.formsOf(template, depth + 1));
  }

  private meaningOf(node: ts.Expression): Meaning {
    if (isSql(node)) return [node];
    if (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) return this.meaningOf(node.expression);
    if (ts.isConditionalExpression(node)) {
      const [one, other] = [this.meaningOf(node.whenTrue), this.meaningOf(node.whenFalse)];
      if (one === "value" && other === "value") return "value";
      return typeof one === "string" || typeof other === "string" ? "fragment" : [...one, ...other];
    }
    if (ts.isElementAccessExpression(node)) return ts.isNumericLiteral(node.argumentExpression) ? "value" : "fragment";
    if (ts.isPropertyAccessExpression(node)) return this.members.has(node.name.text) ? "fragment" : "value";
    if (ts.isCallExpression(node)) {
      const called = node.expression;
      if (isMaker(called)) return "fragment";
      const isNamed =
        ts.isIdentifier(called) || ts.isPropertyAccessExpression(called) || ts.isElementAccessExpression(called);
      return isNamed ? this.meaningOf(called) : "value";
    }
    if (ts.isIdentifier(node)) return this.meaningOfName(node, node.text);
    return hasSql(node) ? "fragment" : "value";
  }

  private meaningOfName(from: ts.Node, name: string): Meaning {
    const declared = this.declarationOf(from, name);
    if (!declared) return "value";
    if (ts.isImportSpecifier(declared)) {
      const { moduleSpecifier } = declared.parent.parent.parent;
      const file = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : "";
      const source = this.files.get(fileOf(from.getSourceFile().fileName, file));
      return source ? this.meaningOfName(source, (declared.propertyName ?? declared.name).text) : "value";
    }
    if (ts.isBindingElement(declared)) return this.members.has(name) ? "fragment" : "value";
    if (isFragmentType(declared.type)) return "fragment";
    return declared.initializer ? this.meaningOfDeclared(declared.initializer) : this.meaningWithin(declared);
  }

  private meaningOfDeclared(initializer: ts.Expression): Meaning {
    if (!ts.isArrowFunction(initializer)) return this.meaningOf(initializer);
    const returned = returnedBy(initializer);
    const meaning = returned ? this.meaningOf(returned) : "value";
    if (meaning !== "value") return meaning;
    return isFragmentType(initializer.type) || (hasSql(initializer.body) && !this.sends(initializer.body))
      ? "fragment"
      : "value";
  }

  /** A name without a value of its own: of a loop over fragments, or of a function that is called for each fragment. */
  private meaningWithin(declared: ts.VariableDeclaration | ts.ParameterDeclaration): Meaning {
    if (ts.isParameter(declared)) {
      const { parent, type } = declared;
      const isEach = ts.isArrowFunction(parent) && isSql(parent.body) && ts.isCallExpression(parent.parent);
      return isEach && !type ? "fragment" : "value";
    }
    const loop = declared.parent.parent;
    if (!ts.isForOfStatement(loop) || !ts.isIdentifier(loop.expression)) return "value";
    const items = this.declarationOf(loop, loop.expression.text);
    return items && ts.isVariableDeclaration(items) && items.initializer && hasSql(items.initializer)
      ? "fragment"
      : "value";
  }

  /** Whether a function sends statements: what it returns is no fragment then. */
  private sends(node: ts.Node): boolean {
    return (isTemplate(node) && !isSql(node)) || ts.forEachChild(node, (child) => this.sends(child)) === true;
  }

  private declarationOf(from: ts.Node, name: string): Declaration | undefined {
    for (let scope: ts.Node | undefined = from; scope; scope = scope.parent) {
      if (!ts.isFunctionLike(scope) && !ts.isBlock(scope) && !ts.isSourceFile(scope)) continue;
      const found = this.declaredIn(scope, name);
      if (found) return found;
    }
    return undefined;
  }

  private declaredIn(scope: ts.Node, name: string): Declaration | undefined {
    let found: Declaration | undefined;
    const visit = (node: ts.Node): void => {
      if (found || (node !== scope && (ts.isFunctionLike(node) || ts.isBlock(node)))) return;
      const isDeclaration =
        ts.isVariableDeclaration(node) ||
        ts.isParameter(node) ||
        ts.isImportSpecifier(node) ||
        ts.isBindingElement(node);
      if (isDeclaration && ts.isIdentifier(node.name) && node.name.text === name) found = node;
      else ts.forEachChild(node, visit);
    };
    visit(scope);
    return found;
  }
}

/** One text where nothing is left open; values are numbered, the same expression alike. */
const joined = (parts: readonly Part[]): (string | null)[] => {
  const numbers = new Map<string, number>();
  const texts: (string | null)[] = [];
  for (const part of parts) {
    if (part !== null && typeof part !== "string" && !numbers.has(part.value))
      numbers.set(part.value, numbers.size + 1);
    const text = part === null || typeof part === "string" ? part : `$${numbers.get(part.value)}`;
    const last = texts.at(-1);
    if (typeof text === "string" && typeof last === "string") texts[texts.length - 1] = last + text;
    else texts.push(text);
  }
  return texts;
};

const tenantsIn = (parts: readonly Part[]): string[] =>
  parts.flatMap((part, at) => {
    const before = parts[at - 1];
    const isTenant = typeof before === "string" && TENANT_BEFORE.test(before);
    return isTenant && part !== null && typeof part !== "string" ? [part.value] : [];
  });

const namesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => path.join(folder, name));

/** Every template of a statement or fragment in the source files of these folders, and the tables that rows are inserted into. */
export const templatesOf = (folders: readonly string[]): { templates: Spelled[]; inserted: Set<string> } => {
  const sources = new Sources(folders.flatMap(namesIn));
  const templates: Spelled[] = [];
  const inserted = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (isTemplate(node)) {
      const source = node.getSourceFile();
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      for (const parts of sources.formsOf(node))
        templates.push({ file: source.fileName, line: line + 1, parts: joined(parts), tenants: tenantsIn(parts) });
    }
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const [table] = node.arguments;
      if (node.expression.name.text === "insert" && table && ts.isStringLiteral(table)) inserted.add(table.text);
    }
    ts.forEachChild(node, visit);
  };
  for (const source of sources.all()) visit(source);
  return { templates, inserted };
};
