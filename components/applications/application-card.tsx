"use client";

import { useLocale, useTranslations } from "next-intl";
import { PageLink } from "@/components/shell/page-link";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { OfferOnCard } from "@/components/waiting-list/offer-on-card";
import { useFeature } from "@/lib/client/features";
import type { CardData } from "./card-data";

interface ApplicationCardProps {
  card: CardData;
  onDelete: () => void;
}

const TONES = {
  draft: "neutral",
  submitted: "success",
  accepted: "accent",
  cancelled: "neutral",
  attended: "accent",
  missed: "warning",
} as const;

const State = ({ summary: { status, appointmentState } }: Pick<CardData, "summary">) => {
  const t = useTranslations("applications");
  const appointment = useTranslations("appointment");
  // For a booked application, the state of its appointment matters more.
  if (status === "submitted" && appointmentState && appointmentState !== "active")
    return <Badge tone={TONES[appointmentState]}>{appointment(`state_${appointmentState}`)}</Badge>;
  return <Badge tone={TONES[status]}>{t(`status_${status}`)}</Badge>;
};

const Facts = ({ card }: { card: CardData }) => {
  const t = useTranslations("applications");
  const common = useTranslations("common");
  const steps = useTranslations("steps");
  const { summary, step, savedAt, presentation } = card;
  return (
    <div className="grid gap-1 text-ink-second text-sm">
      {step && <p className="font-medium text-ink">{`${common("step", step)} · ${steps(step.name)}`}</p>}
      {presentation && summary.appointmentState !== "cancelled" && (
        <p className="font-medium text-ink">{t("presentation", { date: presentation })}</p>
      )}
      {savedAt && (
        <p>
          <time dateTime={summary.updatedAt}>{`${t("savedAt", { date: savedAt.exact })} · ${savedAt.ago}`}</time>
        </p>
      )}
    </div>
  );
};

/** An application: its student, its progress, and the link to continue. */
export const ApplicationCard = ({ card, onDelete }: ApplicationCardProps) => {
  const t = useTranslations("applications");
  const language = useLocale();
  const mayDelete = useFeature("deletion");
  const { summary, name, center, step, href, offerUntil } = card;
  return (
    <Card as="li" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-semibold text-lg" translate={name ? "no" : undefined}>
            {name || t("unnamed")}
          </h2>
          <p className="text-ink-second">{center ?? t("noCenter")}</p>
        </div>
        <State summary={summary} />
      </div>
      {offerUntil ? (
        <OfferOnCard applicationId={summary._id} language={language} zone={card.zone}>
          <Badge className="justify-self-start whitespace-normal!" tone="warning">
            {t("offer", { time: offerUntil })}
          </Badge>
        </OfferOnCard>
      ) : (
        summary.isWaiting && (
          <Badge className="justify-self-start" tone="info">
            {t("waiting")}
          </Badge>
        )
      )}
      <Facts card={card} />
      <div className="flex flex-wrap gap-3">
        <PageLink className={buttonClass({ variant: step ? "primary" : "secondary" })} href={href}>
          <span>{t(step ? "continue" : "view")}</span>
          <span className="sr-only" translate={name ? "no" : undefined}>
            {name || t("unnamed")}
          </span>
        </PageLink>
        {step && mayDelete && (
          <HydratedControls>
            <Button onClick={onDelete} variant="quiet">
              {t("delete")}
              <span className="sr-only" translate={name ? "no" : undefined}>
                {name || t("unnamed")}
              </span>
            </Button>
          </HydratedControls>
        )}
      </div>
    </Card>
  );
};
