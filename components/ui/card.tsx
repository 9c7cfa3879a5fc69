import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

/** Class names of a card, for links. */
export const cardClass = cva("rounded-lg border border-line bg-surface-raised shadow-raised", {
  variants: {
    padding: { none: "", medium: "p-4 sm:p-6", large: "p-5 sm:p-8" },
    interactive: { true: "transition-colors duration-fast hover:border-accent" },
  },
  defaultVariants: { padding: "medium" },
});

type CardProps = ComponentProps<"div"> & VariantProps<typeof cardClass> & { as?: "div" | "section" | "article" | "li" };

export const Card = ({ as = "div", padding, interactive, className, ...rest }: CardProps) => {
  // The four elements take the same attributes, which TypeScript cannot infer for a union of tags.
  const Element = as as "div";
  return <Element {...rest} className={cardClass({ padding, interactive, className })} />;
};
