import type { ClipboardEvent, ComponentProps } from "react";
import { CODE_TEXT_LENGTH, findCode } from "@/lib/kit/one-time-code";
import { inputClass } from "./text-input";

type CodeInputProps = Omit<ComponentProps<"input">, "type" | "size" | "inputMode" | "autoComplete" | "onChange"> & {
  onChange?: (event: { target: { value: string } }) => void;
};

/** One input for a one-time code, so that pasting and the phone's autofill work. A whole message may be pasted. */
export const CodeInput = ({ className, onChange, ...rest }: CodeInputProps) => {
  // An input would join the lines of a message, and the digits at their ends.
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData("text").slice(0, CODE_TEXT_LENGTH);
    const found = findCode(text);
    if (!onChange || ("problem" in found && found.problem === "none")) return;
    event.preventDefault();
    onChange({ target: { value: "code" in found ? found.code : text } });
  };
  return (
    <input
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      maxLength={CODE_TEXT_LENGTH}
      onPaste={paste}
      {...rest}
      onChange={onChange}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      className={inputClass({
        size: "xx-large",
        className: ["max-w-72 font-semibold tracking-[0.3em] tabular-nums sm:text-2xl", className],
      })}
    />
  );
};
