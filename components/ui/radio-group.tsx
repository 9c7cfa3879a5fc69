import { cva } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Choice, type ChoiceLook, type ChoiceOption } from "./choice";

export const choicesClass = cva("grid", {
  variants: {
    look: { plain: "gap-0", card: "gap-3" },
    columns: { 1: "", 2: "sm:grid-cols-2", 3: "sm:grid-cols-2 md:grid-cols-3" },
  },
  defaultVariants: { look: "plain", columns: 1 },
});

type RadioGroupProps = {
  /** Of the first radio, so that an error summary can link to it; the others are `id-2`, `id-3`… */
  id: string;
  name: string;
  options: readonly ChoiceOption[];
  /** With `onValueChange`: the checked value, controlled by the parent. */
  value?: string | null;
  onValueChange?: (value: string) => void;
  look?: ChoiceLook;
  columns?: 1 | 2 | 3;
  invalid?: boolean;
  /** Spread on every radio: what `register(name)` returns, or `defaultValue`-like attributes. */
  inputProps?: ComponentProps<"input">;
  className?: string;
};

/** Needs a `Fieldset` around it, which labels it. */
export const RadioGroup = (props: RadioGroupProps) => {
  const { id, name, options, value, onValueChange, look, columns, invalid, inputProps, className } = props;
  return (
    <div className={choicesClass({ look, columns, className })}>
      {options.map((option, index) => (
        <Choice
          key={option.value}
          name={name}
          {...inputProps}
          {...(onValueChange && { checked: option.value === value, onChange: () => onValueChange(option.value) })}
          type="radio"
          id={choiceId(id, index)}
          look={look}
          value={option.value}
          label={option.label}
          hint={option.hint}
          disabled={option.disabled ?? inputProps?.disabled}
          aria-invalid={invalid || undefined}
        />
      ))}
    </div>
  );
};

/** The first option has the group's id. */
export const choiceId = (id: string, index: number) => (index === 0 ? id : `${id}-${index + 1}`);
