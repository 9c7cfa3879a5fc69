import type { ComponentProps } from "react";
import { inputClass } from "./text-input";

type CodeInputProps = Omit<ComponentProps<"input">, "type" | "size" | "inputMode" | "autoComplete">;

/** One input for a one-time code, so that pasting and the phone's autofill work. Spaces and hyphens are allowed. */
export const CodeInput = ({ className, ...rest }: CodeInputProps) => (
  <input
    spellCheck={false}
    autoCapitalize="off"
    autoCorrect="off"
    {...rest}
    type="text"
    inputMode="numeric"
    autoComplete="one-time-code"
    className={inputClass({
      size: "xx-large",
      className: ["max-w-72 font-semibold tracking-[0.3em] tabular-nums sm:text-2xl", className],
    })}
  />
);
