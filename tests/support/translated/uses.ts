import ts from "typescript";
import { attributesOf, type Child, childrenOf, inner, isHostTag, isJsxTag, tagOf } from "./children";

type Tag = ts.JsxElement | ts.JsxSelfClosingElement;

export type FunctionNode = (ts.ArrowFunction | ts.FunctionExpression | ts.FunctionDeclaration) & {
  body: ts.ConciseBody;
};

/** A function whose name is a tag, and its tags. */
export interface Component {
  body: FunctionNode;
  uses: Tag[];
}

/** What one use passes to a prop: children may be several. */
export type Passed = readonly Child[] | { spread: ts.Expression };

export const isFunction = (node: ts.Node | undefined): node is FunctionNode =>
  node !== undefined &&
  (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node)) &&
  node.body !== undefined;

/** The declaration of a name, also where it is imported. Not of `table.Part`: the types of some packages take long. */
export const declarationOf = (checker: ts.TypeChecker, node: ts.Node): ts.Declaration | undefined => {
  const symbol = ts.isIdentifier(node) ? checker.getSymbolAtLocation(node) : undefined;
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return target?.valueDeclaration ?? target?.declarations?.[0];
};

/** The component that is loaded by `() => import("…").then((part) => part.Component)`. */
const loadedBy = (checker: ts.TypeChecker, call: ts.CallExpression): FunctionNode | undefined => {
  const found: FunctionNode[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isPropertyAccessExpression(node)) return;
    const body = functionOf(checker, declarationOf(checker, node.name));
    if (body && /[\\/](app|components|lib)[\\/]/.test(body.getSourceFile().fileName)) found.push(body);
  };
  call.arguments.forEach(visit);
  return found.at(-1);
};

/** The function that a declaration gives a name, also where it is loaded when it is needed. */
export const functionOf = (checker: ts.TypeChecker, declaration: ts.Node | undefined): FunctionNode | undefined => {
  if (isFunction(declaration)) return declaration;
  if (declaration && ts.isExportAssignment(declaration))
    return functionOf(checker, declarationOf(checker, declaration.expression));
  if (!declaration || !ts.isVariableDeclaration(declaration) || !declaration.initializer) return undefined;
  const value = inner(declaration.initializer);
  if (isFunction(value)) return value;
  return ts.isCallExpression(value) ? loadedBy(checker, value) : undefined;
};

/** Whether a component is loaded when it is needed, and so is not there at first. */
export const isLoadedLate = (declaration: ts.Node | undefined): boolean =>
  declaration !== undefined &&
  ts.isVariableDeclaration(declaration) &&
  declaration.initializer !== undefined &&
  ts.isCallExpression(inner(declaration.initializer));

/** The components of these files by their functions, with all their uses. */
export const componentsOf = (sources: readonly ts.SourceFile[], checker: ts.TypeChecker): Map<ts.Node, Component> => {
  const components = new Map<ts.Node, Component>();
  const visit = (node: ts.Node): void => {
    if (isJsxTag(node) && !isHostTag(node)) {
      const body = functionOf(checker, declarationOf(checker, tagOf(node)));
      if (body) {
        const known = components.get(body) ?? { body, uses: [] };
        known.uses.push(node);
        components.set(body, known);
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const source of sources) visit(source);
  return components;
};

/** What a use passes to the prop of this name; `undefined` if nothing. */
export const passedTo = (use: Tag, prop: string): Passed | undefined => {
  if (prop === "children" && ts.isJsxElement(use)) {
    const children = childrenOf(use);
    if (children.length > 0) return children;
  }
  for (const attribute of [...attributesOf(use)].reverse()) {
    if (ts.isJsxSpreadAttribute(attribute)) return { spread: inner(attribute.expression) };
    if (attribute.name.getText() !== prop) continue;
    const { initializer } = attribute;
    if (!initializer) return [];
    if (ts.isJsxExpression(initializer)) return initializer.expression ? [inner(initializer.expression)] : [];
    return [initializer];
  }
  return undefined;
};

/** What is returned, from all places of a function. */
export const returnedFrom = ({ body }: FunctionNode): ts.Expression[] => {
  if (!ts.isBlock(body)) return [inner(body)];
  const returned: ts.Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunction(node)) return;
    if (ts.isReturnStatement(node) && node.expression) returned.push(inner(node.expression));
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return returned;
};
