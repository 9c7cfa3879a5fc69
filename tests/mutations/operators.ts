import ts from "typescript";
import { conditionsOf, isSql, locksOf } from "./sql";

export type Operator = "if" | "operand" | "call" | "condition" | "lock";

/** A guard in the syntax tree. `before` and `after` surround its node so that the guard does nothing while `switch` is true. */
export interface Fault {
  operator: Operator;
  node: ts.Node;
  /** The text that is without effect. */
  gone: string;
  before: (isOn: string) => string;
  after: string;
}

/** Calls without a result that refuse, lock or count something. Of the calls that are waited for, all are mutated but pauses. */
const GUARD_CALL =
  /^(assert|charge|check|deny|ensure|forbid|guard|limit|lock|permit|refuse|reject|require|spend|validate|verify)/;
const BOOLEAN_CALL = /^(is|has|can|may|was|are|includes|some|every|test|startsWith|endsWith|equals)/;

const { AmpersandAmpersandToken: AND, BarBarToken: OR } = ts.SyntaxKind;

const textOf = (node: ts.Node) => node.getText().replace(/\s+/g, " ");

const nameOf = (call: ts.CallExpression): string => {
  const { expression } = call;
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : "";
};

const leaves = (statement: ts.Statement): boolean => {
  const last = ts.isBlock(statement) ? statement.statements.at(-1) : statement;
  return !!last && (ts.isThrowStatement(last) || ts.isReturnStatement(last) || ts.isContinueStatement(last));
};

/** `if (c) throw …`, `if (c) return …`: never happens. */
const ifFault = (node: ts.Node): Fault[] =>
  ts.isIfStatement(node) && !node.elseStatement && leaves(node.thenStatement)
    ? [{ operator: "if", node: node.expression, gone: textOf(node), before: (isOn) => `!${isOn} && (`, after: ")" }]
    : [];

/** A call that is a whole statement: is not made. */
const callFault = (node: ts.Node): Fault[] => {
  if (!ts.isExpressionStatement(node)) return [];
  const { expression } = node;
  const call = ts.isAwaitExpression(expression) ? expression.expression : expression;
  if (!ts.isCallExpression(call) || nameOf(call) === "delay") return [];
  if (call === expression && !GUARD_CALL.test(nameOf(call))) return [];
  return [{ operator: "call", node: expression, gone: textOf(node), before: (isOn) => `${isOn} || (`, after: ")" }];
};

const isLogical = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && [AND, OR].includes(node.operatorToken.kind);

const isBoolean = (node: ts.Expression): boolean => {
  if (ts.isParenthesizedExpression(node) || ts.isAwaitExpression(node)) return isBoolean(node.expression);
  if (isLogical(node)) return isBoolean(node.left) && isBoolean(node.right);
  if (ts.isBinaryExpression(node)) return /^([=!]==?|[<>]=?|in|instanceof)$/.test(node.operatorToken.getText());
  if (ts.isPrefixUnaryExpression(node)) return node.operator === ts.SyntaxKind.ExclamationToken;
  if (ts.isCallExpression(node)) return BOOLEAN_CALL.test(nameOf(node));
  return ts.isIdentifier(node) && /^(is|has|can|may)[A-Z]/.test(node.text);
};

/** Whether only the truth of an expression counts. */
const isCondition = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || isLogical(parent)) return isCondition(parent);
  if (ts.isPrefixUnaryExpression(parent)) return true;
  if (ts.isConditionalExpression(parent) || ts.isForStatement(parent)) return parent.condition === node;
  return (ts.isIfStatement(parent) || ts.isWhileStatement(parent)) && parent.expression === node;
};

/** Whether a value is spread into an object or a list, if there is one. */
const isSpread = ({ parent }: ts.Node): boolean =>
  ts.isParenthesizedExpression(parent) ? isSpread(parent) : ts.isSpreadAssignment(parent) || ts.isSpreadElement(parent);

/** One operand of `&&` counts as true, one of `||` as false. Values with a default stay. */
const operandFaults = (node: ts.Node): Fault[] => {
  if (!isLogical(node) || isSpread(node)) return [];
  const isAnd = node.operatorToken.kind === AND;
  const isOwnChain = isLogical(node.left) && node.left.operatorToken.kind === node.operatorToken.kind;
  const operands = isOwnChain ? [node.right] : [node.left, node.right];
  const goesOn = isLogical(node.parent) && node.parent.operatorToken.kind === node.operatorToken.kind;
  const isLast = (operand: ts.Node) => operand === node.right && !goesOn;
  return operands
    .filter((operand) => isBoolean(operand) || isCondition(node) || (isAnd && !isLast(operand)))
    .map((operand) => ({
      operator: "operand",
      node: operand,
      gone: `${textOf(operand)} (of ${textOf(node)})`,
      before: (isOn) => (isAnd ? `(${isOn} || (` : `(!${isOn} && (`),
      after: "))",
    }));
};

const isText = (node: ts.Node): node is ts.StringLiteral | ts.TemplateLiteral =>
  ts.isStringLiteral(node) || ts.isTemplateExpression(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** Whether a text is a value, and not a name, a type or what a tag reads. */
const isValue = ({ parent }: ts.Node): boolean =>
  !ts.isImportDeclaration(parent) && !ts.isLiteralTypeNode(parent) && !ts.isTaggedTemplateExpression(parent);

/** The text of a literal, in which `x` stands for each character of a substitution or a quoted value. */
const maskedText = (node: ts.StringLiteral | ts.TemplateLiteral): string => {
  const text = node.getText();
  const spans = ts.isTemplateExpression(node) ? node.templateSpans : [];
  const mask = (masked: string, { expression, literal }: ts.TemplateSpan) => {
    const [start, end] = [expression.getFullStart() - 2, literal.getStart() + 1].map((at) => at - node.getStart());
    return masked.slice(0, start) + "x".repeat(Number(end) - Number(start)) + masked.slice(end);
  };
  return spans.reduce(mask, text).replace(/'[^']*'/g, (quoted) => "x".repeat(quoted.length));
};

/** Left out: `tests/integration/tenant-statements.test.ts` proves of every statement that it is of one tenant. */
const OF_TENANT = /^\(?(\w+\.)?tenant = [\w.$]+$/;

/** One condition of a statement holds always; one clause that locks rows is left out. */
const sqlFaults = (node: ts.Node): Fault[] => {
  if (!isText(node) || !isValue(node)) return [];
  const text = node.getText();
  const masked = maskedText(node);
  const inner = masked.slice(1, -1);
  if (!isSql(inner)) return [];
  const fault = (operator: Operator, start: number, end: number, put: string): Fault => ({
    operator,
    node,
    gone: text.slice(start, end).replace(/\s+/g, " "),
    before: (isOn) => `(${isOn} ? ${text.slice(0, start)}${put}${text.slice(end)} : `,
    after: ")",
  });
  return [
    ...conditionsOf(inner)
      .filter(({ start, end }) => !OF_TENANT.test(inner.slice(start, end)))
      .map(({ start, end }) =>
        // The condition stays, so that PostgreSQL still knows the types of its parameters.
        fault("condition", start + 1, end + 1, `(true OR (${text.slice(start + 1, end + 1)}))`),
      ),
    ...locksOf(inner).map(({ start, end }) => fault("lock", start + 1, end + 1, "")),
  ];
};

/** The faults of one node. */
export const faultsOf = (node: ts.Node): Fault[] => [
  ...ifFault(node),
  ...callFault(node),
  ...operandFaults(node),
  ...sqlFaults(node),
];
