"use client";

import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, useMemo } from "react";
import { useDataFiles } from "@/lib/client/data-files";
import type { Locale } from "@/lib/domain/country/locales";
import type { Messages } from "@/lib/i18n/message-files";

interface TextsProviderProps {
  /** The language as a BCP 47 tag. */
  tag: string;
  /** The addresses of files of texts. */
  files: readonly string[];
  children: ReactNode;
}

/** The texts of several files: two may have parts of one namespace. */
const merged = (files: readonly Partial<Messages>[]): Messages => {
  const all: Record<string, object> = {};
  for (const file of files)
    for (const [namespace, texts] of Object.entries(file)) all[namespace] = { ...all[namespace], ...texts };
  return all as Messages;
};

/** Provides the texts of some files to client components. */
export const TextsProvider = ({ tag, files, children }: TextsProviderProps) => {
  const contents = useDataFiles<Partial<Messages>>(files);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content of an address does not change
  const messages = useMemo(() => merged(contents), [files.join(" ")]);
  return (
    <NextIntlClientProvider locale={tag as Locale} messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
};
