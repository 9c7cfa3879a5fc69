"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { TextInput } from "@/components/ui/text-input";
import { useDebouncedText } from "@/components/ui/use-debounced-text";
import { focusRow } from "./row-navigation";

interface SearchFieldProps {
  value: string;
  onSearch: (text: string) => void;
}

/** Searches after a pause in typing. Escape clears the text, the arrow down moves to the first row. */
export const SearchField = ({ value, onSearch }: SearchFieldProps) => {
  const t = useTranslations("applicants");
  const [text, setText] = useDebouncedText(value, onSearch);

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
        autoComplete="off"
        id="applicant-search"
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={t("searchHint")}
        size="small"
        spellCheck={false}
        type="search"
        value={text}
      />
    </div>
  );
};
