/** How the root element of a document says whether this is the demo: its attribute `data-demo`. */
const MARKS = { demo: "on", real: "off" } as const;

/** The attribute's value. */
export const demoMark = (isDemo: boolean): string => (isDemo ? MARKS.demo : MARKS.real);

const MARK = new RegExp(`(<html[^>]* data-demo=")(?:${MARKS.demo}|${MARKS.real})"`);

/** Marks a prerendered page for this process: the build did not know whether it would be the demo. */
export const withDemoMark = (html: string, isDemo: boolean): string => html.replace(MARK, `$1${demoMark(isDemo)}"`);
