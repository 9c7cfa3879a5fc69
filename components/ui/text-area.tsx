import type { ComponentProps } from "react";
import { type InputSize, inputClass } from "./text-input";

type TextAreaProps = ComponentProps<"textarea"> & { size?: InputSize };

/** Grows with its text where the browser can. */
export const TextArea = ({ size, className, ...rest }: TextAreaProps) => (
  <textarea
    {...rest}
    className={inputClass({ size, className: ["field-sizing-content min-h-28 resize-y", className] })}
  />
);
