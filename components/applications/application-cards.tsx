"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import type { Summary } from "@/lib/contracts/registrations";
import { journey, type PageStep, resumeStep } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";
import { routeOfStep } from "@/lib/domain/routes";
import { ApplicationCard } from "./application-card";
import { DeleteDialog } from "./delete-dialog";

interface ApplicationCardsProps {
  summaries: readonly Summary[];
  centers: readonly { location_key: string; name: string; timeZone: string }[];
  pages: readonly PageStep[];
  limit: number;
  language: Locale;
}

/** One card an application, and another one until the limit. */
export const ApplicationCards = ({ summaries, centers, pages, limit, language }: ApplicationCardsProps) => {
  const t = useTranslations("applications");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const router = useRouter();
  const [isMaking, setIsMaking] = useState(false);
  const [deleting, setDeleting] = useState<Summary>();
  const centerOf = (summary: Summary) => centers.find(({ location_key }) => location_key === summary.location_key);
  const isFull = summaries.length >= limit;
  const say = (error: unknown) =>
    showSnackbar({ text: errorText(error), status: "error", closeLabel: common("close") });

  const make = async () => {
    setIsMaking(true);
    try {
      const made = await call("POST /registration", { body: { language } });
      const first = resumeStep(journey({ pages, agePreCheck: false, isAdult: false }), null);
      router.push(routeOfStep(made._id, first));
    } catch (error) {
      say(error);
      setIsMaking(false);
    }
  };

  const remove = async ({ _id }: Summary) => {
    try {
      await call("DELETE /registration/{id}", { params: { id: _id } });
      router.refresh();
    } catch (error) {
      say(error);
    } finally {
      setDeleting(undefined);
    }
  };

  return (
    <>
      <ul className="mt-8 grid gap-4">
        {summaries.map((summary) => (
          <ApplicationCard
            center={centerOf(summary)?.name}
            key={summary._id}
            onDelete={() => setDeleting(summary)}
            pages={pages}
            summary={summary}
            zone={(centerOf(summary) ?? centers[0])?.timeZone ?? "UTC"}
          />
        ))}
      </ul>
      <div className="mt-8 grid gap-3">
        <Button
          aria-describedby="limit"
          aria-disabled={isFull}
          busy={isMaking}
          className="justify-self-start"
          onClick={make}
          variant="secondary"
        >
          {t("new")}
        </Button>
        <p className="text-ink-second text-sm" id="limit">
          {isFull ? t("limitReached", { limit }) : t("limit", { count: summaries.length, limit })}
        </p>
      </div>
      {deleting && <DeleteDialog onClose={() => setDeleting(undefined)} onConfirm={remove} summary={deleting} />}
    </>
  );
};
