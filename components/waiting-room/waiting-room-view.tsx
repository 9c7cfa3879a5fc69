"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { routes } from "@/lib/domain/routes";
import { safeRedirect } from "@/lib/domain/safe-redirect";
import { useQueuePosition } from "./use-queue-position";
import { minutesOf, shouldAnnounce } from "./wait-texts";

/** Puts a number before the page's title, to be seen on a background tab. */
const useTitlePrefix = (number: number | undefined): void => {
  useEffect(() => {
    if (number === undefined) return;
    const { title } = document;
    document.title = `(${number}) ${title}`;
    return () => {
      document.title = title;
    };
  }, [number]);
};

// The page is shown at the requested address, so a reload opens that. At its own address it goes on to the redirect target.
const goIn = () => {
  const { pathname, search } = window.location;
  if (pathname !== routes.waitingRoom) return window.location.reload();
  window.location.replace(safeRedirect(new URLSearchParams(search).get("redirect")) ?? routes.verify);
};

/** The visitor's position and the estimated wait. Opens the requested page on admission. */
export const WaitingRoomView = () => {
  const t = useTranslations("waitingRoom");
  const format = useFormatter();
  const [isEntering, setIsEntering] = useState(false);
  const { position, isLost } = useQueuePosition(() => {
    setIsEntering(true);
    goIn();
  });
  const before = position?.before ?? undefined;
  const place = before === undefined || isEntering ? undefined : before + 1;
  useTitlePrefix(place);

  const [announced, setAnnounced] = useState<number>();
  useEffect(() => {
    if (before !== undefined) setAnnounced((last) => (shouldAnnounce(before, last) ? before : last));
  }, [before]);

  const minutes = position?.estimateMS == null ? undefined : minutesOf(position.estimateMS);
  const waitText = () => {
    if (minutes === undefined) return t("unknown");
    return minutes === "long" ? t("long") : t("minutes", { minutes });
  };
  const announcement = isEntering ? t("entering") : announced !== undefined && t("before", { count: announced });
  return (
    <>
      <Card className="mt-8 text-center" padding="large">
        <p className="text-ink-second">{t("place")}</p>
        <p className="mt-1 min-h-[1lh] font-semibold text-4xl text-accent-text tabular-nums">
          {place === undefined ? "…" : format.number(place)}
        </p>
        <div className="mt-4 grid min-h-[3lh] sm:min-h-[2lh] content-start gap-1">
          {isEntering && <p className="font-medium">{t("entering")}</p>}
          {place !== undefined && <p>{t("before", { count: place - 1 })}</p>}
          {position && !isEntering && <p className="text-ink-second">{waitText()}</p>}
        </div>
      </Card>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      {isLost && (
        <Notice className="mt-4" role="status" status="warning">
          {t("lost")}
        </Notice>
      )}
    </>
  );
};
