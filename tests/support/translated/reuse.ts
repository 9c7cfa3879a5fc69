import ts from "typescript";
import { attributesOf, type Child, childrenOf, isJsxTag, tagOf } from "./children";

type Tag = ts.JsxElement | ts.JsxSelfClosingElement;

const keyOf = (tag: Tag): string | undefined =>
  attributesOf(tag)
    .find((attribute) => ts.isJsxAttribute(attribute) && attribute.name.getText() === "key")
    ?.getText();

const kidsOf = (tag: Tag): Child[] => (ts.isJsxElement(tag) ? childrenOf(tag) : []);

/** Texts of one of two tags which React would change or remove in its place when it shows the other tag instead. */
const lostTexts = (tag: Tag, other: Tag, isText: (child: Child) => boolean): Child[] => {
  if (tagOf(tag).getText() !== tagOf(other).getText() || keyOf(tag) !== keyOf(other)) return [];
  const [kids, others] = [kidsOf(tag), kidsOf(other)];
  const isContent = kids.length === 1;
  return kids.flatMap((child, index) => {
    const inPlace = others[index];
    if (isJsxTag(child)) return inPlace && isJsxTag(inPlace) ? lostTexts(child, inPlace, isText) : [];
    if (isContent || !isText(child)) return [];
    return others.length === kids.length && inPlace?.getText().trim() === child.getText().trim() ? [] : [child];
  });
};

/** The same for each pair of tags that stand in one place at different times. */
export const textsLostByReuse = (
  alternatives: readonly ts.Expression[],
  isText: (child: Child) => boolean,
): Child[] => {
  const tags = alternatives.filter(isJsxTag);
  return tags.flatMap((tag) => tags.flatMap((other) => (other === tag ? [] : lostTexts(tag, other, isText))));
};
