import { diffWordsWithSpace } from "diff";
import { useTranslations } from "next-intl";
import { useMemo } from "react";

interface TextDifferenceProps {
  before: string;
  after: string;
}

/** A text with removed words struck through and added words underlined, in `del` and `ins` for screen readers. */
export const TextDifference = ({ before, after }: TextDifferenceProps) => {
  const t = useTranslations("audit");
  const parts = useMemo(() => {
    let end = 0;
    return diffWordsWithSpace(before, after).map((part) => {
      end += part.value.length;
      return { ...part, id: `${end}${part.added ? "+" : ""}${part.removed ? "-" : ""}` };
    });
  }, [before, after]);
  return (
    <section
      aria-label={t("difference")}
      className="mt-1 max-h-80 max-w-160 overflow-y-auto whitespace-pre-wrap rounded-md border border-line bg-surface p-3"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
    >
      {parts.map(({ id, value, added, removed }) => {
        if (added)
          return (
            <ins className="bg-success-soft text-success" key={id}>
              {value}
            </ins>
          );
        if (removed)
          return (
            <del className="bg-danger-soft text-danger" key={id}>
              {value}
            </del>
          );
        return <span key={id}>{value}</span>;
      })}
    </section>
  );
};
