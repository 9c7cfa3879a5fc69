/** What we need of a node of the text's tree. */
interface TextNode {
  tagName?: string;
  children?: TextNode[];
}

const MARKDOWN_HEADING = /^h[1-6]$/;
/** The page has the `h1`. */
const FIRST_LEVEL = 2;
const LAST_LEVEL = 6;

const headingsOf = ({ children = [] }: TextNode): TextNode[] =>
  children.flatMap((child) => (MARKDOWN_HEADING.test(child.tagName ?? "") ? [child] : headingsOf(child)));

/** Numbers the headings of a text from `h2` on without a gap, whatever levels its Markdown has. */
export const headingLevels = () => (text: TextNode) => {
  const open: string[] = [];
  for (const heading of headingsOf(text)) {
    const { tagName = "" } = heading;
    while ((open.at(-1) ?? "") >= tagName) open.pop();
    open.push(tagName);
    heading.tagName = `h${Math.min(FIRST_LEVEL + open.length - 1, LAST_LEVEL)}`;
  }
};
