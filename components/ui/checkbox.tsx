import type { ComponentProps, ReactNode } from "react";
import { Choice, type ChoiceLook, type ChoiceOption } from "./choice";
import { ErrorText, errorId } from "./field";
import { choiceId, choicesClass } from "./radio-group";

type CheckboxProps = Omit<ComponentProps<"input">, "id" | "type"> & {
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  look?: ChoiceLook;
};

/** A single checkbox with its error. */
export const Checkbox = ({ id, error, ...rest }: CheckboxProps) => (
  // A card is as tall as its row, so the error stands above it.
  <div className="flex flex-col">
    <ErrorText id={errorId(id)}>{error}</ErrorText>
    <Choice
      {...rest}
      id={id}
      type="checkbox"
      aria-invalid={error ? true : rest["aria-invalid"]}
      aria-describedby={[error && errorId(id), rest["aria-describedby"]].filter(Boolean).join(" ") || undefined}
    />
  </div>
);

type CheckboxGroupProps = {
  /** Of the first checkbox; the others are `id-2`, `id-3`… */
  id: string;
  name: string;
  options: readonly ChoiceOption[];
  /** With `onValueChange`: the checked values, controlled by the parent. */
  value?: readonly string[];
  onValueChange?: (value: string[]) => void;
  look?: ChoiceLook;
  columns?: 1 | 2 | 3;
  invalid?: boolean;
  /** Spread on every checkbox: what `register(name)` returns. */
  inputProps?: ComponentProps<"input">;
  className?: string;
};

/** Needs a `Fieldset` around it, which labels it. */
export const CheckboxGroup = (props: CheckboxGroupProps) => {
  const { id, name, options, value = [], onValueChange, look, columns, invalid, inputProps, className } = props;
  return (
    <div className={choicesClass({ look, columns, className })}>
      {options.map((option, index) => (
        <Choice
          key={option.value}
          name={name}
          {...inputProps}
          {...(onValueChange && {
            checked: value.includes(option.value),
            onChange: () => onValueChange(toggled(value, option.value)),
          })}
          type="checkbox"
          id={choiceId(id, index)}
          look={look}
          value={option.value}
          label={option.label}
          hint={option.hint}
          tip={option.tip}
          disabled={option.disabled ?? inputProps?.disabled}
          aria-invalid={invalid || undefined}
        />
      ))}
    </div>
  );
};

const toggled = (chosen: readonly string[], value: string) =>
  chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value];
