import type { Element, Root } from "hast";

const MARKDOWN_HEADING = /^h[1-6]$/;
/** The page has the `h1`. */
const FIRST_LEVEL = 2;
const LAST_LEVEL = 6;

const headingsOf = (parent: Root | Element): Element[] =>
  parent.children.flatMap((child) => {
    if (child.type !== "element") return [];
    return MARKDOWN_HEADING.test(child.tagName) ? [child] : headingsOf(child);
  });

/** Numbers the headings of a text from `h2` on without a gap, whatever levels its Markdown has. */
export const headingLevels = () => (text: Root) => {
  const open: string[] = [];
  for (const heading of headingsOf(text)) {
    while ((open.at(-1) ?? "") >= heading.tagName) open.pop();
    open.push(heading.tagName);
    heading.tagName = `h${Math.min(FIRST_LEVEL + open.length - 1, LAST_LEVEL)}`;
  }
};
