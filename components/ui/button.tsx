import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, MouseEvent } from "react";
import { Spinner } from "./spinner";

/** Class names of a button, for links: `<Link className={buttonClass({ size: "large" })}>`. */
export const buttonClass = cva(
  [
    "inline-flex items-center justify-center gap-2 rounded-md border font-semibold text-center wrap-anywhere select-none",
    "transition-colors duration-fast",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken disabled:text-ink-second disabled:shadow-none",
    "aria-disabled:cursor-not-allowed",
    "aria-disabled:not-aria-busy:border-line aria-disabled:not-aria-busy:bg-surface-sunken",
    "aria-disabled:not-aria-busy:text-ink-second aria-disabled:not-aria-busy:shadow-none",
  ],
  {
    variants: {
      variant: {
        primary: "border-transparent bg-accent text-accent-on shadow-raised hover:bg-accent-hover",
        secondary: "border-line-input bg-surface-raised text-ink shadow-raised hover:bg-surface-sunken",
        quiet: "border-transparent bg-transparent text-accent-text hover:bg-accent-soft",
        danger: "border-transparent bg-danger text-danger-on shadow-raised hover:bg-danger-hover",
      },
      size: {
        small: "min-h-9 px-3 py-1 text-sm",
        medium: "min-h-11 px-4 py-2 text-base",
        large: "min-h-12 px-5 py-2 text-base",
        "x-large": "min-h-14 px-6 py-3 text-lg",
        "xx-large": "min-h-16 px-8 py-3 text-xl",
      },
      wide: { true: "w-full" },
    },
    defaultVariants: { variant: "primary", size: "medium" },
  },
);

type ButtonProps = ComponentProps<"button"> &
  VariantProps<typeof buttonClass> & {
    /** An action is pending: shows a spinner, keeps width and focus, ignores presses. */
    busy?: boolean;
  };

/** Prefer `aria-disabled` with a description of the reason: a `disabled` button cannot be focused. */
export const Button = ({ variant, size, wide, busy, className, children, onClick, ...rest }: ButtonProps) => {
  const isInactive = busy || rest["aria-disabled"] === true || rest["aria-disabled"] === "true";
  // Only if there is a handler to suppress: a server component cannot pass one.
  const isSuppressed = isInactive && (onClick !== undefined || rest.type === "submit");
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, wide, className: [busy && "relative", className] })}
      aria-disabled={isInactive || undefined}
      aria-busy={busy || undefined}
      onClick={isSuppressed ? ignore : onClick}
    >
      {/* Always there: a text of its own that moves would be lost where the browser translates the page. */}
      <span className={busy ? "inline-flex items-center gap-2 opacity-0" : "contents"}>{children}</span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
};

const ignore = (event: MouseEvent) => event.preventDefault();
