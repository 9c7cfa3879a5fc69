import Markdown, { type Components } from "react-markdown";
import { exceedsAgreementLimits } from "@/lib/domain/application/agreement-limits";
import { headingLevels } from "./heading-levels";

const PARTS: Components = {
  h2: ({ children }) => <h2 className="mt-6 mb-3 font-semibold text-xl first:mt-0">{children}</h2>,
  h3: ({ children }) => <h3 className="mt-6 mb-2 font-semibold text-lg">{children}</h3>,
  h4: ({ children }) => <h4 className="mt-4 mb-2 font-semibold">{children}</h4>,
  p: ({ children }) => <p className="my-3">{children}</p>,
  ol: ({ children }) => <ol className="list-decimal ps-6 marker:text-ink-second">{children}</ol>,
  ul: ({ children }) => <ul className="grid list-disc gap-2 ps-6">{children}</ul>,
  // No pictures: loading one could tell its server who reads the contract.
  img: ({ alt }) => alt,
  strong: ({ children }) => <strong className="font-semibold">{children}</strong>,
};

/** A contract's Markdown. HTML in it is never rendered; a text beyond the limits is shown as it was written. */
export const ContractText = ({ text }: { text: string }) => (
  <div className="max-w-measure">
    {exceedsAgreementLimits(text) ? (
      <p className="whitespace-pre-wrap break-words">{text}</p>
    ) : (
      <Markdown components={PARTS} rehypePlugins={[headingLevels]}>
        {text}
      </Markdown>
    )}
  </div>
);
