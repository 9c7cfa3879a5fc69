"use client";

import { cx } from "class-variance-authority";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { type InputSize, inputClass } from "./text-input";
import { type SearchOption, useSearchSelect } from "./use-search-select";

type SearchSelectProps = Omit<ComponentProps<"input">, "size" | "value" | "onChange" | "list"> & {
  id: string;
  options: readonly SearchOption[];
  /** Of the chosen option. */
  value: string;
  onValueChange: (value: string) => void;
  /** Announced when nothing matches. */
  emptyText: string;
  size?: InputSize | undefined;
};

/** A select with search: typing filters the list, which also opens on a click. */
export const SearchSelect = (props: SearchSelectProps) => {
  const { options, value, onValueChange, emptyText, size, className, ...rest } = props;
  const { list, listId, optionId, query, shown, isOpen, active, ...handlers } = useSearchSelect(props);
  const chosen = options.find((option) => option.value === value);
  return (
    <div className={cx("relative", className)}>
      <input
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        aria-activedescendant={isOpen && shown.length > 0 ? optionId(active) : undefined}
        aria-autocomplete="list"
        aria-controls={listId}
        aria-expanded={isOpen}
        autoComplete="off"
        className={inputClass({ size, className: "truncate pe-[2.25rem]" })}
        onBlur={handlers.leave}
        onChange={(event) => handlers.type(event.target.value)}
        onClick={handlers.open}
        onFocus={(event) => event.target.select()}
        onKeyDown={handlers.onKeyDown}
        role="combobox"
        type="text"
        value={query ?? (chosen ? inputTextOf(chosen) : "")}
      />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-second"
      />
      <div className={isOpen ? POPUP : "hidden"}>
        {isOpen && shown.length === 0 && (
          <p className="px-3 py-2.5 text-ink-second" role="status">
            {emptyText}
          </p>
        )}
        <div aria-label={rest["aria-label"]} className={LIST} id={listId} ref={list} role="listbox">
          {isOpen &&
            shown.map((option, index) => (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys.
              <div
                aria-selected={option.value === value}
                className={optionClass(index === active, option.value === value)}
                data-active={index === active || undefined}
                id={optionId(index)}
                key={option.value}
                onClick={() => handlers.choose(option)}
                // The field keeps the focus.
                onPointerDown={(event) => event.preventDefault()}
                role="option"
              >
                <span className="wrap-anywhere min-w-0">{option.label}</span>
                {option.note && <span className="shrink-0 text-ink-second tabular-nums">{option.note}</span>}
              </div>
            ))}
        </div>
      </div>
    </div>
  );
};

const inputTextOf = ({ label, note, short }: SearchOption) => short ?? (note ? `${label} (${note})` : label);

const POPUP = [
  "absolute start-0 top-full z-20 mt-1 w-full min-w-[min(18rem,100vw-2rem)] overflow-hidden rounded-md border border-line bg-surface-raised",
  "shadow-floating",
].join(" ");

const LIST = "max-h-72 overflow-y-auto overscroll-contain";

const optionClass = (isActive: boolean, isChosen: boolean) =>
  cx(
    "flex min-h-11 cursor-pointer items-center justify-between gap-3 px-3 py-2",
    isActive ? "bg-accent-soft forced-colors:outline-2 forced-colors:-outline-offset-2" : "hover:bg-surface-sunken",
    isChosen && "font-semibold",
  );
