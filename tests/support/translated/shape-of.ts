import ts from "typescript";
import { childrenOf, inner, isHostTag, isJsxTag, tagOf } from "./children";
import { alternativesOf } from "./choices";
import { propFinder } from "./props";
import type { Shape } from "./shape";
import * as shapes from "./shape";
import { shapeOfType } from "./shape-of-type";
import {
  type Component,
  declarationOf,
  type FunctionNode,
  functionOf,
  isFunction,
  isLoadedLate,
  passedTo,
  returnedFrom,
} from "./uses";

/** Components of packages that only stand around their children. */
const PASS_THROUGH = /^(Fragment|Suspense|Activity|StrictMode|\w+Provider|\w+Context|[\w.]+\.Provider)$/;
/** Their `children` are pages, which Next passes. */
const PAGE_FRAME = /(layout|template)\.tsx$/;
const TRANSLATOR = /\b\w*Translations\(/i;

/** Finds what expressions put into a page. */
export const shapeFinder = (checker: ts.TypeChecker, components: ReadonlyMap<ts.Node, Component>) => {
  const { componentOfProps, propOf } = propFinder(checker, components);
  const known = new Map<unknown, Shape>();
  const knownProps = new Map<Component, Map<string, Shape>>();

  // A component may show itself: what is being found counts as nothing meanwhile.
  const once = (store: Map<unknown, Shape>, key: unknown, find: () => Shape): Shape => {
    const before = store.get(key);
    if (before) return before;
    store.set(key, shapes.NOTHING);
    const found = find();
    store.set(key, found);
    return found;
  };

  const byType = (node: ts.Expression): Shape => shapeOfType(checker, checker.getTypeAtLocation(node));

  const shapeInLiteral = (literal: ts.ObjectLiteralExpression, prop: string): Shape => {
    const property = literal.properties.find(({ name }) => name?.getText() === prop);
    return property && ts.isPropertyAssignment(property) ? shapeOf(inner(property.initializer)) : shapes.NOTHING;
  };

  /** What a spread passes to a prop, from the uses of the component around it. */
  const shapeOfSpread = (spread: ts.Expression, prop: string): Shape => {
    // {...(isOpen && { action: <A /> })}
    const literals = alternativesOf(spread).filter(ts.isObjectLiteralExpression);
    if (literals.length > 0)
      return shapes.oneOf([shapes.NOTHING, ...literals.map((literal) => shapeInLiteral(literal, prop))]);
    const property = checker.getTypeAtLocation(spread).getProperty(prop);
    if (!property) return shapes.NOTHING;
    const component = componentOfProps(spread);
    if (component) return shapeOfProp(component, prop);
    return shapeOfType(checker, checker.getTypeOfSymbolAtLocation(property, spread));
  };

  /** What the uses of a component pass to a prop, or what the functions return that they pass. */
  const shapeOfProp = (component: Component, prop: string, isCalled = false): Shape => {
    const ofComponent = knownProps.get(component) ?? new Map<string, Shape>();
    knownProps.set(component, ofComponent);
    return once(ofComponent, `${prop}${isCalled}`, () =>
      shapes.fromUses(
        component.uses.map((use) => {
          const passed = passedTo(use, prop);
          if (!passed) return shapes.NOTHING;
          if ("spread" in passed) return shapeOfSpread(passed.spread, prop);
          const all = passed.map((each) => (isCalled && isFunction(each) ? shapeOfFunction(each) : shapeOf(each)));
          return all.length === 1 && all[0] ? all[0] : shapes.arrayOf(all);
        }),
      ),
    );
  };

  const shapeOfFunction = (body: FunctionNode): Shape =>
    once(known, body, () => shapes.oneOf(returnedFrom(body).map(shapeOf)));

  const shapeOfTag = (node: ts.JsxElement | ts.JsxSelfClosingElement): Shape => {
    if (isHostTag(node)) return shapes.ELEMENT;
    const declaration = declarationOf(checker, tagOf(node));
    const body = functionOf(checker, declaration);
    const shape = body && components.has(body) ? shapeOfFunction(body) : shapes.ELEMENT;
    if (isLoadedLate(declaration)) return shapes.oneOf([shapes.NOTHING, shape]);
    if (!PASS_THROUGH.test(tagOf(node).getText()) || !ts.isJsxElement(node)) return shape;
    return shapes.arrayOf(childrenOf(node).map(shapeOf));
  };

  const isTranslator = (callee: ts.Expression): boolean => {
    const declaration = ts.isIdentifier(callee) ? declarationOf(checker, callee) : undefined;
    return !!declaration && ts.isVariableDeclaration(declaration) && TRANSLATOR.test(declaration.getText());
  };

  const shapeOfCall = (node: ts.CallExpression): Shape => {
    const { expression: callee, arguments: given } = node;
    if (isTranslator(callee)) {
      const [key, ...values] = given;
      return key && ts.isStringLiteralLike(key) && values.length === 0 ? shapes.FIXED_TEXT : shapes.CHANGING_TEXT;
    }
    const callback = given.find((argument) => isFunction(argument));
    if (isFunction(callback) && /\.(map|flatMap)$/.test(callee.getText()))
      return shapes.listOf(shapeOfFunction(callback));
    const prop = propOf(callee);
    if (prop) return shapeOfProp(prop.component, prop.name, true);
    const shape = byType(node);
    const body = shape === shapes.ANYTHING ? functionOf(checker, declarationOf(checker, callee)) : undefined;
    return body ? shapeOfFunction(body) : shape;
  };

  const shapeOfName = (node: ts.Expression): Shape => {
    const prop = propOf(node);
    if (prop) return shapeOfProp(prop.component, prop.name);
    const declaration = ts.isIdentifier(node) ? declarationOf(checker, node) : undefined;
    if (
      declaration &&
      ts.isVariableDeclaration(declaration) &&
      ts.isIdentifier(declaration.name) &&
      declaration.initializer
    ) {
      if (declaration.parent.flags & ts.NodeFlags.Const) return shapeOf(inner(declaration.initializer));
    }
    if (node.getText() === "children" && PAGE_FRAME.test(node.getSourceFile().fileName)) return shapes.OPTIONAL_ELEMENT;
    return byType(node);
  };

  const find = (node: ts.Node): Shape => {
    if (ts.isJsxText(node) || ts.isNumericLiteral(node)) return shapes.FIXED_TEXT;
    if (isJsxTag(node)) return shapeOfTag(node);
    if (ts.isJsxFragment(node)) return shapes.arrayOf(childrenOf(node).map(shapeOf));
    if (ts.isStringLiteralLike(node)) return node.text === "" ? shapes.NOTHING : shapes.FIXED_TEXT;
    if (ts.isConditionalExpression(node))
      return shapes.oneOf([inner(node.whenTrue), inner(node.whenFalse)].map(shapeOf));
    if (ts.isArrayLiteralExpression(node)) return shapes.arrayOf(node.elements.map(shapeOf));
    if (ts.isCallExpression(node)) return shapeOfCall(node);
    if (ts.isTemplateExpression(node)) return shapes.CHANGING_TEXT;
    if (!ts.isBinaryExpression(node)) return ts.isExpression(node) ? shapeOfName(node) : shapes.NOTHING;
    const [left, right] = [inner(node.left), inner(node.right)];
    if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
      return shapes.oneOf([shapes.NOTHING, shapeOf(right)]);
    return node.operatorToken.kind === ts.SyntaxKind.PlusToken
      ? shapes.CHANGING_TEXT
      : shapes.oneOf([left, right].map(shapeOf));
  };

  const shapeOf = (node: ts.Node): Shape => once(known, node, () => find(node));

  return { shapeOf, shapeOfFunction };
};
