import Markdown, { type Components } from "react-markdown";

// The page has the first heading; the text's own begin one below.
const PARTS: Components = {
  h1: ({ children }) => <h2 className="mb-4 font-semibold text-xl">{children}</h2>,
  h2: ({ children }) => <h3 className="mt-6 mb-2 font-semibold text-lg">{children}</h3>,
  p: ({ children }) => <p className="my-3">{children}</p>,
  ol: ({ children }) => <ol className="list-decimal ps-6 marker:text-ink-second">{children}</ol>,
  ul: ({ children }) => <ul className="grid list-disc gap-2 ps-6">{children}</ul>,
  // A picture's address could tell somebody who reads the agreement.
  img: ({ alt }) => alt,
  strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
};

/** An agreement's Markdown as text: no HTML of it is ever run. */
export const ContractText = ({ text }: { text: string }) => (
  <div className="max-w-measure">
    <Markdown components={PARTS}>{text}</Markdown>
  </div>
);
