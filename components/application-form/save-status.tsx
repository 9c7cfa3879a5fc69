"use client";

import { CloudOff } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { isUnreachable, type SaveState } from "@/lib/client/saver";
import { clockOf, deviceZone } from "@/lib/i18n/clock";
import { CONFLICT_ID } from "./conflict/conflict-id";
import { isOffline } from "./use-application-save";

interface SaveStatusProps {
  state: SaveState;
  /** Whether what cannot be sent is kept on this device; else it is a failure like any other. */
  keeps: boolean;
}

/** "Saved 14:02", quietly; what is kept on this device until there is a connection; announced where it matters. */
export const SaveStatus = ({ state, keeps }: SaveStatusProps) => {
  const t = useTranslations("common");
  const form = useTranslations("form");
  const language = useLocale();
  const errorText = useErrorText();
  const isKept = keeps && state.is === "failed" && isUnreachable(state.error);
  const time = state.is === "saved" ? clockOf(language, state.at, deviceZone()) : "";
  if (state.is === "failed" && !isKept)
    return (
      <p className="text-danger text-sm" role="alert">
        {errorText(state.error)}
      </p>
    );
  return (
    <div className="text-ink-second text-sm tabular-nums">
      {state.is === "saving" && t("saving")}
      {state.is === "saved" && !state.isLate && t("saved", { time })}
      {state.is === "stale" && (
        <a className="text-accent-text underline underline-offset-4" href={`#${CONFLICT_ID}`}>
          {form("staleGo")}
        </a>
      )}
      <p className="flex items-center gap-2" role="status">
        {isKept && <CloudOff aria-hidden className="size-4 shrink-0 text-warning" />}
        {isKept && form(isOffline(state) ? "offlineKept" : "unsentKept")}
        {state.is === "saved" && state.isLate && form("sent", { time })}
      </p>
    </div>
  );
};
