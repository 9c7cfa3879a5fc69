"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { AgeNoticeLine } from "@/components/age-notices/age-notice-line";
import { useErrorText } from "@/components/errors/use-error-text";
import { Button } from "@/components/ui/button";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import { useFeature } from "@/lib/client/features";
import { redirectsToVerify } from "@/lib/client/login-session-end";
import { useLoaded } from "@/lib/client/use-loaded";
import type { AgeNotice } from "@/lib/contracts/age-notices";
import type { LocationOption } from "@/lib/domain/location/options";
import { dayText } from "@/lib/i18n/dates";
import type { Day } from "@/lib/kit/day";
import { useStepContext } from "../step-context";

interface AskForNoticeProps {
  birthDate: Day;
  location: LocationOption;
  /** The day on which the child is old enough. */
  day: Day;
}

// Pressing one of the two buttons replaces it with the other, which takes the focus.
const useSwappedFocus = (isSwapped: boolean) => {
  const area = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the button is replaced
  useEffect(() => {
    if (wasPressed.current) area.current?.querySelector("button")?.focus();
    wasPressed.current = false;
  }, [isSwapped]);
  const remember = () => {
    wasPressed.current = true;
  };
  return { area, remember };
};

/** Asks for one message on the day on which the child is old enough, or takes that back. */
export const AskForNotice = ({ birthDate, location, day }: AskForNoticeProps) => {
  const t = useTranslations("age");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const { language } = useStepContext();
  const isPossible = useFeature("ageNotices");
  const { data } = useLoaded(isPossible ? "age-notices" : undefined, () => call("GET /me/age-notices", {}));
  // What has been asked for and taken back on this page; undefined before either.
  const [changed, setChanged] = useState<AgeNotice | null>();
  const [isBusy, setIsBusy] = useState(false);
  const isSame = (notice: AgeNotice) => notice.location_key === location.key && notice.day === day;
  const last = changed === undefined ? data?.notices.find(isSame) : changed;
  const notice = last && isSame(last) ? last : undefined;
  const { area, remember } = useSwappedFocus(notice !== undefined);
  if (!isPossible) return null;
  const date = dayText(language, "longDate", day);

  const ask = async () => {
    setIsBusy(true);
    try {
      const asked = await call("POST /me/age-notices", { body: { location_key: location.key, birthDate, language } });
      remember();
      setChanged(asked);
    } catch (error) {
      if (!redirectsToVerify(error))
        showSnackbar({ text: errorText(error), status: "error", closeLabel: common("close") });
    } finally {
      setIsBusy(false);
    }
  };
  const forget = () => {
    remember();
    setChanged(null);
  };

  return (
    <div className="mt-4 border-info-line border-t pt-4" ref={area}>
      {notice ? (
        <AgeNoticeLine center={location.name} date={date} notice={notice} onGone={forget} />
      ) : (
        <>
          <Button busy={isBusy} onClick={ask} variant="secondary">
            {t("tell", { date })}
          </Button>
          <p className="mt-2 text-ink-second text-sm">{t("tellHint")}</p>
        </>
      )}
    </div>
  );
};
