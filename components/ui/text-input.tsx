import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";

/** Class names shared by all one-line controls. */
export const inputClass = cva(
  [
    "block w-full min-w-0 rounded-md border border-line-input bg-surface-raised text-ellipsis text-ink",
    "transition-[border-color,box-shadow] duration-fast placeholder:text-ink-second",
    "hover:border-ink-second focus-visible:border-accent focus-visible:outline-offset-0",
    "aria-invalid:border-danger aria-invalid:shadow-[inset_0_0_0_1px_var(--danger)]",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-sunken disabled:text-ink-second",
    "[&[readonly]]:bg-surface-sunken",
  ],
  {
    variants: {
      size: {
        small: "min-h-9 px-2.5 py-1 text-base sm:text-sm",
        medium: "min-h-11 px-3 py-2 text-base",
        large: "min-h-12 px-3.5 py-2 text-base",
        "x-large": "min-h-14 px-4 py-3 text-lg",
        "xx-large": "min-h-16 px-5 py-3 text-xl",
      },
    },
    defaultVariants: { size: "medium" },
  },
);

export type InputSize = NonNullable<VariantProps<typeof inputClass>["size"]>;

export type TextInputProps = Omit<ComponentProps<"input">, "size"> & { size?: InputSize };

/** Fills its container; give the container (or `className="max-w-40"`) the width of the answer. */
export const TextInput = ({ size, className, ...rest }: TextInputProps) => (
  <input type="text" {...rest} className={inputClass({ size, className })} />
);
