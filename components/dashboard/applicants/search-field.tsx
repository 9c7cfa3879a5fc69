"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { TextInput } from "@/components/ui/text-input";
import { focusRow } from "./row-focus";
import { useSlashKey } from "./use-slash-key";

const REST_MS = 300;

interface SearchFieldProps {
  value: string;
  onSearch: (text: string) => void;
}

/** Searches when typing rests; Escape clears, the arrow down leads into the rows, a slash anywhere leads here. */
export const SearchField = ({ value, onSearch }: SearchFieldProps) => {
  const t = useTranslations("applicants");
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef(value);
  const [text, setText] = useState(value);
  useSlashKey(input);

  // The address has another search than was sent: Back, or cleared filters.
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);

  useEffect(() => {
    if (text.trim() === sent.current) return;
    const send = setTimeout(() => {
      sent.current = text.trim();
      onSearch(sent.current);
    }, REST_MS);
    return () => clearTimeout(send);
  }, [text, onSearch]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") setText("");
    if (event.key === "ArrowDown" && focusRow(0)) event.preventDefault();
  };

  return (
    <div className="min-w-0 grow sm:min-w-64">
      <label className="mb-1 block text-ink-second text-xs" htmlFor="applicant-search">
        {t("search")}
      </label>
      <TextInput
        aria-keyshortcuts="/"
        autoComplete="off"
        id="applicant-search"
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={t("searchHint")}
        ref={input}
        size="small"
        spellCheck={false}
        type="search"
        value={text}
      />
    </div>
  );
};
