"use client";

import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { HydratedForm } from "@/components/ui/hydrated-form";
import { SECTIONS, type Section } from "@/lib/domain/dashboard/settings-sections";
import { useSettingsContext } from "./settings-context";
import { useSectionTitle } from "./use-section-title";

interface SettingsSectionProps {
  section: Section;
  /** Called on Save if the section has changes. */
  onReview: (section: Section) => void;
  /** Shown after saving: see `SavedStatus`. */
  outcome: ReactNode;
  children: ReactNode;
}

/** One section of the configuration, saved and discarded by itself. */
export const SettingsSection = ({ section, onReview, outcome, children }: SettingsSectionProps) => {
  const t = useTranslations("configuration");
  const common = useTranslations("common");
  const titleOf = useSectionTitle();
  const { editing } = useSettingsContext();
  const names = SECTIONS[section];
  const isChanged = names.some((name) => name in editing.changes);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) onReview(section);
  };
  const discard = () => {
    editing.discard(names);
    focusWhenShown(`${section}-title`);
  };
  return (
    <Card aria-labelledby={`${section}-title`} as="section" className="scroll-mt-4" id={section}>
      <HydratedForm onSubmit={submit}>
        <div className="flex flex-wrap items-center gap-x-3">
          <h2 className="font-semibold text-lg" id={`${section}-title`} tabIndex={-1}>
            {titleOf(section)}
          </h2>
          {isChanged && <Badge tone="changed">{t("unsaved")}</Badge>}
        </div>
        {t.has(`lead_${section}` as "lead_pages") && (
          <p className="mt-1 max-w-prose text-ink-second text-sm">{t(`lead_${section}` as "lead_pages")}</p>
        )}
        <div className="mt-5 grid gap-5">{children}</div>
        <div className="mt-6 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
          <Button aria-disabled={!isChanged} aria-describedby={`${section}-title`} type="submit">
            {common("save")}
          </Button>
          {isChanged && (
            <Button aria-describedby={`${section}-title`} onClick={discard} variant="quiet">
              {t("discard")}
            </Button>
          )}
          <div role="status">{!isChanged && outcome}</div>
        </div>
      </HydratedForm>
    </Card>
  );
};
