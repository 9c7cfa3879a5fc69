"use client";

import { CloudOff } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { useErrorText } from "@/components/errors/use-error-text";
import { ErrorMark } from "@/components/ui/error-mark";
import { focusAndScrollTo } from "@/components/ui/scroll-to";
import { isResponseLost } from "@/lib/client/is-response-lost";
import type { SaveState } from "@/lib/client/saver";
import { deviceClock } from "@/lib/i18n/clock";
import { CONFLICT_ID } from "./conflict/conflict-id";
import { isOffline } from "./use-application-save";

const showConflict = (event: MouseEvent) => {
  event.preventDefault();
  focusAndScrollTo(document.getElementById(CONFLICT_ID), "start");
};

interface SaveStatusProps {
  state: SaveState;
  /** Whether this device stores answers that could not be sent. Otherwise they count as a failure. */
  isStored: boolean;
}

/** "Saved 14:02", shown only; what waits for a connection, announced; failures, as alerts. */
export const SaveStatus = ({ state, isStored }: SaveStatusProps) => {
  const t = useTranslations("common");
  const form = useTranslations("form");
  const language = useLocale();
  const errorText = useErrorText();
  const isStoredHere = isStored && state.is === "failed" && isResponseLost(state.error);
  const time = state.is === "saved" ? deviceClock(language, state.at) : "";
  // A booked application waits for the next Save.
  const needsSave = !isStored && isOffline(state);
  if (state.is === "failed" && !isStoredHere && !needsSave)
    return (
      <p className="text-danger text-sm" role="alert">
        <span>{errorText(state.error)}</span>
        <ErrorMark />
      </p>
    );
  return (
    <div className="text-ink-second text-sm tabular-nums">
      {state.is === "saving" && <span>{t("saving")}</span>}
      {state.is === "saved" && !state.isLate && <span>{t("saved", { time })}</span>}
      {state.is === "stale" && (
        <a className="text-accent-text underline underline-offset-4" href={`#${CONFLICT_ID}`} onClick={showConflict}>
          {form("staleGo")}
        </a>
      )}
      <p className="flex items-start gap-2" role="status">
        {(isStoredHere || needsSave || state.is === "waiting") && (
          <CloudOff aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        )}
        {isStoredHere && <span>{form(isOffline(state) ? "offlineKept" : "unsentKept")}</span>}
        {needsSave && <span>{form("saveAgain")}</span>}
        {state.is === "saved" && state.isLate && <span>{form("sent", { time })}</span>}
        {state.is === "waiting" && <span>{t("goesOn")}</span>}
      </p>
    </div>
  );
};
