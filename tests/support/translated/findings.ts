import path from "node:path";
import ts from "typescript";
import { type Child, childrenOf, isHostTag, isJsxTag } from "./children";
import { alternativesOf, choicesOf } from "./choices";
import { textsLostByReuse } from "./reuse";
import { hasText, type Shape, textOf } from "./shape";
import { shapeFinder } from "./shape-of";
import { componentsOf, type FunctionNode, isFunction, returnedFrom } from "./uses";

const CHANGES = "this text changes, comes or goes beside others: give it an element of its own";
const AFTER = "something comes and goes right before this text: give the text an element of its own";
const REUSED = "React makes one of two tags the other, and changes this text: give it an element of its own";
const ROOT = "this component returns text: give the text an element of its own";

/** A table renders what these functions return as components of its own. */
const CELL = /^(cell|header)$/;

/** Whether something comes and goes before a text, with nothing that stays between them. */
const isAfterOptional = (shapes: readonly Shape[], index: number): boolean => {
  const before = shapes.slice(0, index).findLast((shape) => shape.alternates || shape.isElement || hasText(shape));
  return before?.alternates === true;
};

/** The children which a translator's replacement of their text would break. */
const brokenChildren = (children: readonly Child[], shapes: readonly Shape[], isOnly: boolean): [Child, string][] =>
  children.flatMap((child, index): [Child, string][] => {
    const shape = shapes[index];
    if (!shape || !hasText(shape)) return [];
    // A string that is the only child is the tag's content.
    if (isOnly) return shape.isList ? [[child, CHANGES]] : [];
    if (textOf(shape) === "changing" || shape.alternates) return [[child, CHANGES]];
    return isAfterOptional(shapes, index) ? [[child, AFTER]] : [];
  });

/** Every text of these files that React could not change or remove where a translator has replaced it. */
export const untranslatableTexts = (sources: readonly ts.SourceFile[], checker: ts.TypeChecker): string[] => {
  const components = componentsOf(sources, checker);
  const { shapeOf, shapeOfFunction } = shapeFinder(checker, components);
  const found = new Map<ts.Node, string>();

  const childrenFound = (children: readonly Child[], isOnly: boolean) =>
    brokenChildren(children, children.map(shapeOf), isOnly);
  const foundIn = (node: ts.Node): [ts.Node, string][] => {
    if (ts.isJsxElement(node)) {
      const children = childrenOf(node);
      return isHostTag(node) || children.length > 1 ? childrenFound(children, children.length === 1) : [];
    }
    // An inner fragment is judged with the children around it.
    if (ts.isJsxFragment(node))
      return ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)
        ? []
        : childrenFound(childrenOf(node), false);
    const places = isFunction(node) ? returnedFrom(node) : choicesOf(node);
    const alternatives = places.flatMap(alternativesOf);
    const goes = choicesOf(node).filter(
      (one) => (isJsxTag(one) || ts.isJsxFragment(one)) && shapeOf(one).bare !== "none",
    );
    const lost = textsLostByReuse(alternatives, (child) => hasText(shapeOf(child)));
    return [
      ...goes.map((one): [ts.Node, string] => [one, CHANGES]),
      ...lost.map((one): [ts.Node, string] => [one, REUSED]),
    ];
  };

  const cells: FunctionNode[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && CELL.test(node.name.getText()) && isFunction(node.initializer))
      cells.push(node.initializer);
    for (const [at, problem] of foundIn(node)) if (!found.has(at)) found.set(at, problem);
    ts.forEachChild(node, visit);
  };
  for (const source of sources) visit(source);
  const returnsText = (body: FunctionNode) => hasText(shapeOfFunction(body));
  for (const body of [...[...components.values()].map((component) => component.body), ...cells])
    if (returnsText(body)) found.set(body, ROOT);

  return [...found].map(([node, problem]) => {
    const source = node.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    return `${path.relative(".", source.fileName)}:${line + 1}: ${problem}: ${node.getText().trim().split("\n")[0]}`;
  });
};
