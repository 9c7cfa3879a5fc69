"use client";

import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { Summary } from "@/lib/contracts/registrations";
import { journey, type PageStep, progress, resumeStep } from "@/lib/domain/application/steps";
import { routeOfStep, routes } from "@/lib/domain/routes";
import { instantText } from "@/lib/i18n/dates";

interface ApplicationCardProps {
  summary: Summary;
  center: string | undefined;
  zone: string;
  pages: readonly PageStep[];
  onDelete: () => void;
}

const TONES = { draft: "neutral", submitted: "success", accepted: "accent" } as const;

/** Whose application it is, how far it got, and the way on. */
export const ApplicationCard = ({ summary, center, zone, pages, onDelete }: ApplicationCardProps) => {
  const t = useTranslations("applications");
  const common = useTranslations("common");
  const steps = useTranslations("steps");
  const language = useLocale();
  const name = [summary.firstName, summary.lastName].filter(Boolean).join(" ");
  const isDraft = summary.status === "draft";
  const way = journey({ pages, agePreCheck: false, isAdult: false });
  const step = resumeStep(way, summary.step);
  return (
    <Card as="li" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="font-semibold text-lg">{name || t("unnamed")}</h2>
          <p className="text-ink-second">{center ?? t("noCenter")}</p>
        </div>
        <Badge tone={TONES[summary.status]}>{t(`status_${summary.status}`)}</Badge>
      </div>
      <p className="text-ink-second text-sm">
        {isDraft && `${common("step", progress(way, step))} · ${steps(step)} · `}
        {t("savedAt", { date: instantText(language, "mediumDate", new Date(summary.updatedAt), zone) })}
      </p>
      <div className="flex flex-wrap gap-3">
        <a
          className={buttonClass({ variant: isDraft ? "primary" : "secondary" })}
          href={isDraft ? routeOfStep(summary._id, step) : routes.appointment(summary._id)}
        >
          {t(isDraft ? "continue" : "view")}
          <span className="sr-only">{name || t("unnamed")}</span>
        </a>
        {isDraft && (
          <Button onClick={onDelete} variant="quiet">
            {t("delete")}
            <span className="sr-only">{name || t("unnamed")}</span>
          </Button>
        )}
      </div>
    </Card>
  );
};
