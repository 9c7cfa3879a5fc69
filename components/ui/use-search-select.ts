"use client";

import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

export type SearchOption = {
  value: string;
  label: string;
  /** Shown after the label, and found too. */
  note?: string;
  /** Stands in the field once it is chosen; the label with its note unless told. */
  short?: string;
};

const folded = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** The options that have every word that was typed; those whose label or note begins with it come first. */
const matching = (options: readonly SearchOption[], query: string): readonly SearchOption[] => {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const found = options.filter(({ label, note = "", value }) => {
    const text = folded(`${label} ${note} ${value}`);
    return words.every((word) => text.includes(word));
  });
  const start = folded(query).trim().replace(/^\+/, "");
  const isStart = ({ label, note = "" }: SearchOption) =>
    [folded(label), note.replace(/^\+/, "")].some((text) => text.startsWith(start));
  return [...found.filter(isStart), ...found.filter((option) => !isStart(option))];
};

interface SearchSelectState {
  options: readonly SearchOption[];
  value: string;
  onValueChange: (value: string) => void;
}

interface Acts {
  move: (by: number) => void;
  /** While the list is open. */
  take?: () => void;
  close?: () => void;
}

/** What a key does; nothing for one that is the field's own. */
const actOf = (key: string, { move, take, close }: Acts): (() => void) | undefined => {
  if (key === "ArrowDown") return () => move(1);
  if (key === "ArrowUp") return () => move(-1);
  if (key === "Enter") return take;
  return key === "Escape" ? close : undefined;
};

/** What a text field with a list below it does: filter by typing, move by arrows, choose by Enter, go back by Escape. */
export const useSearchSelect = ({ options, value, onValueChange }: SearchSelectState) => {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  // Undefined while nothing is typed: then the chosen option's own words stand in the field.
  const [query, setQuery] = useState<string>();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const shown = query === undefined ? options : matching(options, query);
  const optionId = (at: number) => `${listId}-${at}`;

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
  // Somebody who typed until one was left has said enough.
  const leave = () => choose(query && shown.length === 1 ? shown[0] : undefined);

  const onKeyDown = (event: KeyboardEvent) => {
    const acts = { move, ...(isOpen && { take: () => choose(shown[active]), close }) };
    // A key that an input method is still composing with is not ours.
    const act = event.nativeEvent.isComposing ? undefined : actOf(event.key, acts);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return { list, listId, optionId, query, shown, isOpen, active, open, choose, type, leave, onKeyDown };
};
