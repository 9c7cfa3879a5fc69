import type { ReactNode } from "react";
import type { Reader } from "@/lib/domain/application/reader";
import { type Locale, tagOf } from "@/lib/domain/country/locales";
import { pageTenant } from "@/lib/i18n/page-tenant";
import { loadTextFile } from "@/lib/i18n/text-files";
import type { TextGroup } from "@/lib/i18n/text-groups";
import { preloadedFile } from "./preloaded-file";
import { TextsProvider } from "./texts-provider";

interface PageTextsProps {
  locale: Locale;
  /** Besides `shared`. */
  groups: readonly TextGroup[];
  /** Whom the texts speak to. */
  reader?: Reader;
  children: ReactNode;
}

/** Gives client components the texts of some groups, which the browser loads as files and stores. */
export const PageTexts = async ({ locale, groups, reader, children }: PageTextsProps) => {
  const tenant = await pageTenant();
  const names: readonly TextGroup[] = ["shared", ...groups];
  const files = await Promise.all(names.map((group) => loadTextFile(tenant, locale, group, reader)));
  return (
    <TextsProvider files={files.map(preloadedFile)} tag={tagOf(locale)}>
      {children}
    </TextsProvider>
  );
};
