"use client";

import { cva } from "class-variance-authority";
import { Check, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { Sentence } from "@/components/texts/sentence";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Locale } from "@/lib/domain/country/locales";
import { type Person, spokenName } from "@/lib/domain/dashboard/check-in-list";
import { dayText } from "@/lib/i18n/dates";
import type { CheckIn } from "./use-check-in";
import type { OutcomeText } from "./use-outcome";

interface PersonRowProps extends Person {
  /** Their tap has not reached the server yet. */
  isWaiting: boolean;
  isOffline: boolean;
  isRefused: boolean;
  isOneOfMany: boolean;
  /** What came of the last check-in, if it was theirs. */
  outcome: OutcomeText | undefined;
  /** Whom a search has found in their place. */
  foundGuardian: string | undefined;
  hasStarted: boolean;
  language: Locale;
  recordState: CheckIn["recordState"];
}

const rowClass = cva("flex min-h-20 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3", {
  variants: {
    isOneOfMany: { true: "[contain-intrinsic-block-size:auto_5rem] [content-visibility:auto]" },
    outcome: {
      none: "",
      info: "bg-info-soft",
      success: "bg-success-soft",
      warning: "bg-warning-soft",
      error: "bg-danger-soft",
    },
  },
});

const TONES = { active: "neutral", attended: "success", missed: "warning" } as const;

type PersonState = Pick<PersonRowProps, "state" | "isWaiting" | "isOffline" | "isRefused">;

const State = ({ state, isWaiting, isOffline, isRefused }: PersonState) => {
  const t = useTranslations("checkIn");
  return (
    <>
      <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>
      {isWaiting && isOffline && <Badge tone="info">{t("willBeSent")}</Badge>}
      {isRefused && <Badge tone="danger">{t("notRecorded")}</Badge>}
    </>
  );
};

// The badge says the rest. The bar above reads the words out.
const NEEDS_WORDS: readonly string[] = ["warning", "error"];

/** One person with their state and a button to check in or to undo it. The button keeps its position in both states. */
export const PersonRow = memo(
  ({ foundGuardian, hasStarted, isOneOfMany, language, outcome, recordState, ...person }: PersonRowProps) => {
    const t = useTranslations("checkIn");
    const dashboard = useTranslations("dashboard");
    const { reference, latinName, startDay, state } = person;
    const name = spokenName(person);
    const hasArrived = state === "attended";
    return (
      <li className={rowClass({ isOneOfMany, outcome: outcome?.status ?? "none" })}>
        <div className="min-w-0 flex-1 basis-52">
          <p className="wrap-anywhere font-semibold text-lg leading-snug" translate="no">
            {name}
          </p>
          {latinName && (
            <p className="wrap-anywhere text-ink-second" translate="no">
              {latinName}
            </p>
          )}
          {foundGuardian && (
            <p className="wrap-anywhere text-ink-second">
              <Sentence text={(guardian) => dashboard("foundGuardian", { name: guardian })} value={foundGuardian} />
            </p>
          )}
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-second text-sm">
            <State {...person} />
            <span className="font-mono" translate="no">
              {reference}
            </span>
            <span>{t("startDay", { date: dayText(language, "weekdayAndDay", startDay) })}</span>
          </p>
          {outcome && NEEDS_WORDS.includes(outcome.status) && (
            <p aria-hidden className="mt-1 font-medium text-sm">
              {outcome.text}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full">
          {hasStarted && state === "active" && (
            <Button
              aria-label={t("missedFor", { name })}
              className="max-sm:grow"
              onClick={({ currentTarget }) => {
                // This button disappears: focus moves to the one that stays.
                currentTarget.parentElement?.querySelector<HTMLElement>("[data-main]")?.focus();
                recordState(person, "missed");
              }}
              size="large"
              variant="quiet"
            >
              {t("state_missed")}
            </Button>
          )}
          <Button
            aria-label={hasArrived ? t("undoFor", { name }) : t("arrivedFor", { name })}
            className="max-sm:grow sm:min-w-36"
            data-main
            onClick={() => recordState(person, hasArrived ? "active" : "attended")}
            size="large"
            variant={hasArrived ? "quiet" : "secondary"}
          >
            {hasArrived ? <Undo2 aria-hidden className="size-5" /> : <Check aria-hidden className="size-5" />}
            <span>{hasArrived ? t("undo") : t("arrived")}</span>
          </Button>
        </div>
      </li>
    );
  },
);
