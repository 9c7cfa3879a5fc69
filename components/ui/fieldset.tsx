import { cva, cx, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { ErrorText, errorId, Hint, hintId } from "./field";

const legendClass = cva("block", {
  variants: {
    size: {
      small: "text-ink-second text-sm",
      medium: "font-medium text-ink",
      large: "font-semibold text-ink text-xl",
    },
  },
  defaultVariants: { size: "medium" },
});

type FieldsetProps = Omit<ComponentProps<"fieldset">, "id"> &
  VariantProps<typeof legendClass> & {
    /** Base of the ids of hint and error. */
    id: string;
    legend: ReactNode;
    hint?: ReactNode;
    error?: ReactNode;
    optionalLabel?: string;
  };

/** Several controls under one legend: radio buttons, checkboxes, the parts of a date. */
export const Fieldset = (props: FieldsetProps) => {
  const { id, legend, hint, error, optionalLabel, size, children, className, ...rest } = props;
  const describedBy = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(" ");
  return (
    <fieldset {...rest} className={cx("min-w-0", className)} aria-describedby={describedBy || undefined}>
      <legend className={legendClass({ size })}>
        <span>{legend}</span>
        {optionalLabel && <span className="font-normal text-ink-second">{` ${optionalLabel}`}</span>}
      </legend>
      <Hint id={hintId(id)}>{hint}</Hint>
      <ErrorText id={errorId(id)}>{error}</ErrorText>
      <div className={size === "small" ? undefined : "mt-3"}>{children}</div>
    </fieldset>
  );
};
