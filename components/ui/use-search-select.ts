"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { searchText } from "@/lib/kit/typed-text";

export type SearchOption = {
  value: string;
  label: string;
  /** Shown after the label; searched too. */
  note?: string;
  /** Text of the field once chosen; by default the label with its note. */
  short?: string;
};

/** The options that contain every typed word; those whose label or note begins with the text come first. */
const filterOptions = (options: readonly SearchOption[], query: string): readonly SearchOption[] => {
  const words = searchText(query).split(/\s+/).filter(Boolean);
  const matches = options.filter(({ label, note = "", value }) => {
    const text = searchText(`${label} ${note} ${value}`);
    return words.every((word) => text.includes(word));
  });
  const start = searchText(query).replace(/^\+/, "");
  const isStart = ({ label, note = "" }: SearchOption) =>
    [searchText(label), note.replace(/^\+/, "")].some((text) => text.startsWith(start));
  return [...matches.filter(isStart), ...matches.filter((option) => !isStart(option))];
};

interface SearchSelectState {
  options: readonly SearchOption[];
  value: string;
  onValueChange: (value: string) => void;
}

interface KeyActions {
  move: (by: number) => void;
  /** While the list is open. */
  take?: () => void;
  close?: () => void;
}

/** The action of a key; undefined for keys of the text field. */
const actionOfKey = (key: string, { move, take, close }: KeyActions): (() => void) | undefined => {
  if (key === "ArrowDown") return () => move(1);
  if (key === "ArrowUp") return () => move(-1);
  if (key === "Enter") return take;
  return key === "Escape" ? close : undefined;
};

/** State and handlers of a text field with a list: typing filters, arrows move, Enter chooses, Escape restores. */
export const useSearchSelect = ({ options, value, onValueChange }: SearchSelectState) => {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  // Undefined while nothing is typed: the field shows the chosen option.
  const [query, setQuery] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const shown = query === undefined ? options : filterOptions(options, query);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    if (isOpen) list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  });

  const open = () => {
    if (isOpen) return;
    const chosen = options.findIndex((option) => option.value === value);
    setActive(Math.max(0, chosen));
    setIsOpen(true);
  };
  const close = () => {
    setQuery(undefined);
    setIsOpen(false);
  };
  const choose = (option: SearchOption | undefined) => {
    close();
    if (option && option.value !== value) onValueChange(option.value);
  };
  const type = (text: string) => {
    setQuery(text);
    setActive(0);
    setIsOpen(true);
  };
  const move = (by: number) => (isOpen ? setActive((active + by + shown.length) % Math.max(1, shown.length)) : open());
  // On blur, a single match is chosen.
  const leave = () => choose(query && shown.length === 1 ? shown[0] : undefined);

  const onKeyDown = (event: KeyboardEvent) => {
    const actions = { move, ...(isOpen && { take: () => choose(shown[active]), close }) };
    // Keys of an input method's composition are ignored.
    const action = event.nativeEvent.isComposing ? undefined : actionOfKey(event.key, actions);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  return { list, listId, optionId, query, shown, isOpen, active, open, choose, type, leave, onKeyDown };
};
