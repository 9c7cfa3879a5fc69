import { cva, type VariantProps } from "class-variance-authority";
import { Check } from "lucide-react";
import type { ComponentProps, ReactElement, ReactNode } from "react";
import { hintId } from "./field";

export type ChoiceOption = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** An explanation on demand: a `Toggletip`. */
  tip?: ReactElement | "" | false | undefined;
  /** Say why in the hint. */
  disabled?: boolean;
};

const rowClass = cva("relative flex min-h-11 gap-3 has-disabled:cursor-not-allowed", {
  variants: {
    look: {
      plain: "py-2.5",
      card: [
        "h-full rounded-md border border-line-input bg-surface-raised p-4 transition-colors duration-fast",
        "hover:not-has-disabled:border-accent",
        "has-checked:border-accent has-checked:bg-accent-soft has-checked:shadow-[inset_0_0_0_1px_var(--accent)]",
        "has-disabled:border-line has-disabled:bg-surface-sunken",
        "forced-colors:has-checked:border-2 forced-colors:has-checked:border-[Highlight]!",
        "forced-colors:has-disabled:border-[GrayText]",
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
      ],
    },
  },
  defaultVariants: { look: "plain" },
});

const controlClass = cva(
  [
    "peer size-6 appearance-none border-2 border-line-input bg-surface-raised transition-[border] duration-fast",
    "checked:border-accent aria-invalid:border-danger disabled:border-line disabled:bg-surface-sunken",
    "forced-colors:appearance-auto",
  ],
  {
    variants: {
      type: { radio: "rounded-full checked:border-7", checkbox: "rounded-sm checked:bg-accent" },
      look: { plain: "", card: "supports-[selector(:has(*))]:focus-visible:outline-none" },
    },
  },
);

export type ChoiceLook = NonNullable<VariantProps<typeof rowClass>["look"]>;

type ChoiceProps = Omit<ComponentProps<"input">, "id" | "type"> & {
  id: string;
  type: "radio" | "checkbox";
  label: ReactNode;
  hint?: ReactNode;
  tip?: ReactElement | "" | false | undefined;
  look?: ChoiceLook;
};

/** One radio button or checkbox with its label; the whole row is clickable. */
export const Choice = ({ id, type, label, hint, tip, look = "plain", className, ...rest }: ChoiceProps) => {
  const describedBy = [hint && hintId(id), rest["aria-describedby"]].filter(Boolean).join(" ");
  return (
    <div className={rowClass({ look, className })}>
      <span className="relative z-1 mt-[calc((1lh-1.5rem)/2)] grid h-fit shrink-0 place-items-center">
        <input
          {...rest}
          id={id}
          type={type}
          aria-describedby={describedBy || undefined}
          className={controlClass({ type, look })}
        />
        {type === "checkbox" && (
          <Check
            aria-hidden="true"
            strokeWidth={3}
            className="pointer-events-none absolute hidden size-4 text-accent-on peer-checked:block forced-colors:peer-checked:hidden"
          />
        )}
      </span>
      <span className={tip ? "flex min-w-0 grow flex-wrap items-start gap-x-1" : "min-w-0"}>
        {/* The label's pseudo-element covers the whole row. */}
        <label
          htmlFor={id}
          className={labelClass({ disabled: rest.disabled ?? false, card: look === "card", tip: !!tip })}
        >
          {label}
        </label>
        {hint && (
          <span
            id={hintId(id)}
            className="mt-0.5 block wrap-anywhere hyphens-auto text-ink-second text-sm [&_a]:relative [&_a]:z-1"
          >
            {hint}
          </span>
        )}
        {tip}
      </span>
    </div>
  );
};

const labelClass = cva("block wrap-anywhere hyphens-auto after:absolute after:inset-0 after:rounded-md", {
  variants: {
    disabled: { true: "cursor-not-allowed text-ink-second", false: "cursor-pointer" },
    card: { true: "font-medium" },
    // Room for the button of the explanation, which stays in the line of the label unless that has no room for its words.
    tip: { true: "min-w-0 max-w-[max(100%-3rem,min(100%,7em))]" },
  },
});
