import ts from "typescript";
import { inner } from "./children";

const CHOICES: readonly ts.SyntaxKind[] = [
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
];

/** The values of `a ? b : c`, `a && b` and the like. */
export const choicesOf = (node: ts.Node): ts.Expression[] => {
  if (ts.isConditionalExpression(node)) return [inner(node.whenTrue), inner(node.whenFalse)];
  return ts.isBinaryExpression(node) && CHOICES.includes(node.operatorToken.kind)
    ? [inner(node.left), inner(node.right)]
    : [];
};

/** What a place may show at different times. */
export const alternativesOf = (node: ts.Expression): ts.Expression[] => {
  const choices = choicesOf(node);
  return choices.length === 0 ? [node] : choices.flatMap(alternativesOf);
};
