"use client";

import { useTranslations } from "next-intl";
import type { KeyboardEvent } from "react";
import { useSearchKey } from "@/components/dashboard/use-search-key";
import { TextInput } from "@/components/ui/text-input";
import { useDebouncedText } from "@/components/ui/use-debounced-text";
import { focusRow } from "./row-navigation";

interface SearchFieldProps {
  value: string;
  onSearch: (text: string) => void;
}

const FIELD_ID = "applicant-search";

/** Searches after a pause in typing. The key / focuses the field. Escape clears the text, the arrow down moves to the first row. */
export const SearchField = ({ value, onSearch }: SearchFieldProps) => {
  const t = useTranslations("applicants");
  const [text, setText] = useDebouncedText(value, onSearch);
  useSearchKey(FIELD_ID);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") setText("");
    if (event.key === "ArrowDown" && focusRow(0)) event.preventDefault();
  };

  return (
    <div className="min-w-0 grow sm:min-w-64">
      <label className="mb-1 block text-ink-second text-xs" htmlFor={FIELD_ID}>
        {t("search")}
      </label>
      <TextInput
        aria-keyshortcuts="/"
        autoComplete="off"
        id={FIELD_ID}
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
