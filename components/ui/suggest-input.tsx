"use client";

import { type ComponentProps, type KeyboardEvent, useState } from "react";
import { inputClass, TextInput } from "./text-input";

export type Suggestion = { id: string; label: string };

type SuggestInputProps = Omit<ComponentProps<typeof TextInput>, "value" | "onChange"> & {
  id: string;
  value: string;
  onValueChange: (text: string) => void;
  /** Suggestions for the current text; without any it is a plain text field. */
  options: readonly Suggestion[];
  onChoose: (option: Suggestion) => void;
  /** Accessible name of the list. */
  listLabel: string;
  /** Announces how many suggestions there are. */
  status: string;
};

/** A text field with suggestions: arrows move, Enter chooses, Escape closes the list and keeps the text. */
export const SuggestInput = (props: SuggestInputProps) => {
  const { id, value, onValueChange, options, onChoose, listLabel, status, onBlur, ...rest } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && options.length > 0;
  const activeIndex = Math.min(active, options.length - 1);
  const optionId = (index: number) => `${id}-option-${index}`;

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (option: Suggestion | undefined) => {
    if (!option) return;
    close();
    onChoose(option);
  };
  const moveTo = (event: KeyboardEvent, to: number) => {
    event.preventDefault();
    setIsOpen(true);
    setActive((to + options.length) % options.length);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (options.length === 0 || event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") return moveTo(event, activeIndex + 1);
    if (event.key === "ArrowUp") return moveTo(event, activeIndex < 0 ? options.length - 1 : activeIndex - 1);
    if (!isShown) return;
    if (event.key === "Escape") close();
    else if (event.key === "Enter" && activeIndex >= 0) choose(options[activeIndex]);
    else return;
    event.preventDefault();
  };

  return (
    <span className="relative block">
      <TextInput
        {...rest}
        aria-activedescendant={isShown && activeIndex >= 0 ? optionId(activeIndex) : undefined}
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-expanded={isShown}
        id={id}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
        onChange={({ target }) => {
          setIsOpen(true);
          setActive(-1);
          onValueChange(target.value);
        }}
        onKeyDown={onKeyDown}
        role="combobox"
        value={value}
      />
      <Options active={activeIndex} id={id} isShown={isShown} label={listLabel} onChoose={choose} options={options} />
      <span className="sr-only" role="status">
        {isShown && status}
      </span>
    </span>
  );
};

interface OptionsProps {
  id: string;
  label: string;
  options: readonly Suggestion[];
  active: number;
  isShown: boolean;
  onChoose: (option: Suggestion) => void;
}

const Options = ({ id, label, options, active, isShown, onChoose }: OptionsProps) => (
  <div
    aria-label={label}
    className={inputClass({
      className: "absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto border-line p-1 shadow-floating",
    })}
    hidden={!isShown}
    id={`${id}-list`}
    role="listbox"
  >
    {options.map((option, index) => (
      // The focus stays in the field, which handles the keys.
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
      <div
        aria-selected={index === active}
        className="flex min-h-11 cursor-pointer items-center rounded-sm px-3 py-2 hover:bg-surface-sunken aria-selected:bg-accent-soft aria-selected:outline-2 aria-selected:outline-focus"
        id={`${id}-option-${index}`}
        key={option.id}
        onClick={() => onChoose(option)}
        onMouseDown={(event) => event.preventDefault()}
        role="option"
        tabIndex={-1}
      >
        {option.label}
      </div>
    ))}
  </div>
);
