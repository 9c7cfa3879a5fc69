import ts from "typescript";

export type Child = ts.JsxText | ts.Expression;

/** The expression without parentheses and assertions. */
export const inner = (node: ts.Expression): ts.Expression =>
  ts.isParenthesizedExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isNonNullExpression(node)
    ? inner(node.expression)
    : node;

/** The children that React gets: no indentation, no comments; those of an inner fragment stand among the others. */
export const childrenOf = (node: ts.JsxElement | ts.JsxFragment): Child[] =>
  node.children.flatMap((child): Child[] => {
    if (ts.isJsxText(child)) return child.containsOnlyTriviaWhiteSpaces ? [] : [child];
    if (ts.isJsxExpression(child)) return child.expression ? [inner(child.expression)] : [];
    return ts.isJsxFragment(child) ? childrenOf(child) : [child];
  });

export const tagOf = (node: ts.JsxElement | ts.JsxSelfClosingElement): ts.JsxTagNameExpression =>
  ts.isJsxElement(node) ? node.openingElement.tagName : node.tagName;

export const attributesOf = (node: ts.JsxElement | ts.JsxSelfClosingElement): readonly ts.JsxAttributeLike[] =>
  (ts.isJsxElement(node) ? node.openingElement : node).attributes.properties;

export const isJsxTag = (node: ts.Node): node is ts.JsxElement | ts.JsxSelfClosingElement =>
  ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);

/** Whether the tag is one of HTML or SVG. */
export const isHostTag = (node: ts.JsxElement | ts.JsxSelfClosingElement): boolean => {
  const tag = tagOf(node);
  return ts.isIdentifier(tag) && /^[a-z]/.test(tag.text);
};
