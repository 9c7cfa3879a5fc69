"use client";

import { cva } from "class-variance-authority";
import type { ComponentProps, FocusEvent, KeyboardEvent } from "react";
import { readTypedNumber, type TypedNumber } from "@/lib/kit/typed-number";
import { type InputSize, inputClass } from "./text-input";

const numberClass = cva("text-right tabular-nums", {
  variants: {
    changed: {
      true: [
        "font-semibold not-aria-invalid:border-changed-line! not-aria-invalid:bg-changed-soft",
        "not-aria-invalid:text-changed not-aria-invalid:shadow-[inset_0_0_0_1px_var(--changed-line)]",
        "forced-colors:border-2 forced-colors:not-aria-invalid:border-[Highlight]!",
      ],
    },
  },
});

type NumberInputProps = Omit<ComponentProps<"input">, "size" | "type" | "value" | "onChange" | "min" | "max"> & {
  size?: InputSize;
  /** A text that is no whole number stays as it was typed: the parent refuses it. */
  value: TypedNumber;
  onValueChange: (value: TypedNumber) => void;
  /** Bounds of the arrow keys. A typed number may lie outside: the parent says so with `invalid`. */
  min?: number;
  max?: number;
  /** Up and Down change the value by this. */
  step?: number;
  /** Up and Down change the value only with Alt: for grids where they move between inputs. */
  stepsWithAlt?: boolean;
  invalid?: boolean;
  /** Differs from what is saved. */
  changed?: boolean;
  /** Escape. */
  onRevert?: () => void;
  onEnter?: () => void;
};

// A text input: the browser's number input changes on the mouse wheel and drops digits after letters.
export const NumberInput = (props: NumberInputProps) => {
  const { size, value, onValueChange, min = 0, max = Number.MAX_SAFE_INTEGER, step = 1, ...more } = props;
  const { invalid, changed, stepsWithAlt = false, onRevert, onEnter, onKeyDown, className, ...rest } = more;

  const shift = (by: number) =>
    onValueChange(Math.min(max, Math.max(min, (typeof value === "number" ? value : min) + by)));
  const actionOf = ({ key, altKey }: KeyboardEvent) => {
    const isStep = altKey || !stepsWithAlt;
    if (key === "ArrowUp" && isStep) return () => shift(step);
    if (key === "ArrowDown" && isStep) return () => shift(-step);
    if (key === "Escape") return onRevert;
    return key === "Enter" ? onEnter : undefined;
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    const action = actionOf(event);
    if (!action || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    action();
  };

  return (
    <input
      autoComplete="off"
      onFocus={selectAll}
      {...rest}
      type="text"
      inputMode="numeric"
      value={value ?? ""}
      aria-invalid={invalid || rest["aria-invalid"] || undefined}
      onChange={({ target }) => onValueChange(readTypedNumber(target.value))}
      onKeyDown={handleKeyDown}
      className={inputClass({ size, className: numberClass({ changed, className }) })}
    />
  );
};

const selectAll = (event: FocusEvent<HTMLInputElement>) => event.target.select();
