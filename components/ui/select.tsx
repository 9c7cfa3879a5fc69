import { cx } from "class-variance-authority";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { type InputSize, inputClass } from "./text-input";

export type SelectOption = {
  value: string;
  label: string;
  disabled?: boolean;
  /** The label's language, if it is not the page's. */
  lang?: string | undefined;
};

type SelectProps = Omit<ComponentProps<"select">, "size" | "children"> & {
  size?: InputSize;
  options: readonly SelectOption[];
  /** A first option with an empty value, such as "Choose". */
  placeholder?: string;
};

/** The browser's native select, which works with every phone and screen reader. */
export const Select = ({ size, options, placeholder, className, ...rest }: SelectProps) => (
  <span className={cx("relative block", className)}>
    <select {...rest} className={inputClass({ size, className: "appearance-none pe-[2.5rem]" })}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled} lang={option.lang}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-ink-second"
    />
  </span>
);
