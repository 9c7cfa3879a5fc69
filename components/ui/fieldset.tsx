import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";
import { ErrorText, errorId, Hint, hintId } from "./field";

const legendClass = cva("block text-ink", {
  variants: { size: { medium: "font-medium", large: "text-xl font-semibold" } },
  defaultVariants: { size: "medium" },
});

type FieldsetProps = VariantProps<typeof legendClass> & {
  /** Base of the ids of hint and error. */
  id: string;
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  optionalLabel?: string;
  disabled?: boolean;
  children: ReactNode;
  className?: string;
};

/** Several controls under one legend: radio buttons, checkboxes, the parts of a date. */
export const Fieldset = (props: FieldsetProps) => {
  const { id, legend, hint, error, optionalLabel, disabled, size, children, className } = props;
  const describedBy = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(" ");
  return (
    <fieldset disabled={disabled} aria-describedby={describedBy || undefined} className={className}>
      <legend className={legendClass({ size })}>
        {legend}
        {optionalLabel && <span className="font-normal text-ink-second"> {optionalLabel}</span>}
      </legend>
      <Hint id={hintId(id)}>{hint}</Hint>
      <ErrorText id={errorId(id)}>{error}</ErrorText>
      <div className="mt-3">{children}</div>
    </fieldset>
  );
};
