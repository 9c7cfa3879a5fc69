import ts from "typescript";
import * as shapes from "./shape";

const SHOWN_NOWHERE = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.BooleanLike | ts.TypeFlags.Void;
const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;

const partsOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type]);
const isElement = (type: ts.Type): boolean => !!type.getProperty("props") && !!type.getProperty("type");

/** What a value of this type may put into a page, where nothing else is known of it. */
export const shapeOfType = (checker: ts.TypeChecker, type: ts.Type, isInArray = false): shapes.Shape => {
  const parts = partsOf(type);
  const shown = parts.filter(({ flags }) => (flags & SHOWN_NOWHERE) === 0);
  if (shown.length === 0) return shapes.NOTHING;
  const all = shown.map((part): shapes.Shape => {
    if (part.isStringLiteral() && part.value === "") return shapes.NOTHING;
    if (part.flags & TEXT) return shapes.CHANGING_TEXT;
    if (isElement(part)) return shapes.ELEMENT;
    if (isInArray || !checker.isArrayLikeType(part)) return shapes.ANYTHING;
    const [entry] = checker.getTypeArguments(part as ts.TypeReference);
    return entry ? shapes.listOf(shapeOfType(checker, entry, true)) : shapes.ANYTHING;
  });
  if (all.includes(shapes.ANYTHING)) return shapes.ANYTHING;
  return shapes.oneOf(shown.length < parts.length ? [...all, shapes.NOTHING] : all);
};
