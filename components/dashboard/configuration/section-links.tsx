"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { scrollToElement } from "@/components/ui/scroll-to";
import { useFeature } from "@/lib/client/features";
import { SECTIONS, type Section, sectionNames } from "@/lib/domain/dashboard/settings-sections";
import { isUnmodifiedClick } from "@/lib/kit/unmodified-click";
import { useSettingsContext } from "./settings-context";
import { useSectionTitle } from "./use-section-title";

const openSection = (section: Section, event: MouseEvent) => {
  const card = document.getElementById(section);
  if (!card || !isUnmodifiedClick(event)) return;
  event.preventDefault();
  document.getElementById(`${section}-title`)?.focus({ preventScroll: true });
  scrollToElement(card, "start");
};

/** Links to the sections of the configuration; sections with unsaved changes are marked. */
export const SectionLinks = () => {
  const t = useTranslations("configuration");
  const titleOf = useSectionTitle();
  const { changes } = useSettingsContext().editing;
  return (
    <nav aria-label={t("sections")} className="lg:sticky lg:top-6 lg:w-40 lg:shrink-0">
      <ul className="flex flex-wrap gap-x-4 lg:flex-col lg:border-line lg:border-s lg:ps-4">
        {sectionNames(useFeature("ownSettings")).map((section) => (
          <li key={section}>
            <a
              className="inline-flex min-h-8 items-center gap-1.5 text-ink-second text-sm underline-offset-4 hover:text-ink hover:underline"
              href={`#${section}`}
              onClick={(event) => openSection(section, event)}
            >
              <span>{titleOf(section)}</span>
              {SECTIONS[section].some((name) => name in changes) && (
                <span className="size-2 rounded-full bg-changed forced-colors:border">
                  <span className="sr-only">{t("unsaved")}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
