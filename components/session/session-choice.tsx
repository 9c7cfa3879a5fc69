"use client";

import { useTranslations } from "next-intl";
import { LoadFailure } from "@/components/errors/load-failure";
import { Fieldset } from "@/components/ui/fieldset";
import { Notice } from "@/components/ui/notice";
import { RadioGroup } from "@/components/ui/radio-group";
import { Skeleton } from "@/components/ui/skeleton";
import type { Locale } from "@/lib/domain/country/locales";
import { pairsOf } from "@/lib/domain/schedule/pairs";
import { sessionText } from "@/lib/i18n/dates";
import type { SeatChoice } from "./use-seats";

interface SessionChoiceProps {
  seats: SeatChoice;
  language: Locale;
  error: string | undefined;
}

/** The weekly sessions, a pair as one card; a full one stays in sight and says so. */
export const SessionChoice = ({ seats, language, error }: SessionChoiceProps) => {
  const t = useTranslations("session");
  const { data, error: failure, reload } = seats.sessions;
  if (failure) return <LoadFailure error={failure} onRetry={reload} />;
  if (!data) return <Skeleton className="h-64 w-full" />;
  const pairs = pairsOf(data);
  if (pairs.length === 0) return <Notice status="warning">{t("noSessions")}</Notice>;
  return (
    <Fieldset error={error} id="sessions" legend={t("pairLegend")} size="large">
      <RadioGroup
        columns={2}
        id="session_id"
        invalid={!!error}
        look="card"
        name="session_id"
        onValueChange={(id) => {
          const pair = pairs.find(({ first }) => first._id === id);
          if (pair) seats.chooseSessions(pair.first, pair.second);
        }}
        options={pairs.map(({ first, second }) => {
          const isOwn = first._id === seats.chosen.session_id;
          return {
            value: first._id,
            label: (
              <>
                {sessionText(language, first)}
                {second && <span className="block">{sessionText(language, second)}</span>}
              </>
            ),
            hint: first.isAvailable ? undefined : (
              <>
                <strong className="block font-medium">{t("full")}</strong>
                {t("fullHint")}
              </>
            ),
            disabled: !first.isAvailable && !isOwn,
          };
        })}
        value={seats.chosen.session_id}
      />
    </Fieldset>
  );
};
