"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Sentence } from "@/components/texts/sentence";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { HydratedControls } from "@/components/ui/hydrated-form";
import type { Locale } from "@/lib/domain/country/locales";
import { useNewApplication } from "./use-new-application";

interface NewApplicationProps {
  count: number;
  limit: number;
  language: Locale;
  /** The application whose guardians, address and location the new one may copy. */
  relative: { id: string; name: string } | undefined;
}

/** Starts another application, up to the limit. It can copy what a sibling's application has of the family. */
export const NewApplication = ({ count, limit, language, relative }: NewApplicationProps) => {
  const t = useTranslations("applications");
  const [copiesFamily, setCopiesFamily] = useState(true);
  const { start, isStarting } = useNewApplication(language);
  const isFull = count >= limit;
  const create = () => start(copiesFamily && relative ? { familyOf: relative.id } : {});

  return (
    <section className="mt-10 grid gap-4 border-line border-t pt-8">
      <HydratedControls>
        {relative && !isFull && (
          <Checkbox
            checked={copiesFamily}
            hint={t("familyHint")}
            id="family"
            label={<Sentence text={(name) => t("family", { name })} value={relative.name} />}
            name="family"
            onChange={(event) => setCopiesFamily(event.target.checked)}
          />
        )}
        <Button
          aria-describedby="limit"
          aria-disabled={isFull}
          busy={isStarting}
          className="justify-self-start"
          onClick={create}
          variant="secondary"
        >
          {t("new")}
        </Button>
      </HydratedControls>
      <p className="text-ink-second text-sm" id="limit">
        {isFull ? t("limitReached", { limit }) : t("limit", { count, limit })}
      </p>
    </section>
  );
};
