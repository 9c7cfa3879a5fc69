"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type CheckInContext, useCheckInRefusalText } from "./use-check-in-refusal-text";
import type { Taps } from "./use-taps";

// The button that is pressed goes with its line.
const focusNext = (pressed: HTMLElement): void => {
  const line = pressed.closest("li");
  const next = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector("button");
  (next ?? document.getElementById("check-in-find"))?.focus();
};

/** What the server would not have: by name, with the reason, until somebody has read it. */
export const UnsentTaps = ({ taps: { refused, dismiss }, ...place }: CheckInContext & { taps: Taps }) => {
  const t = useTranslations("checkIn");
  const refusalText = useCheckInRefusalText(place);
  if (refused.length === 0) return null;
  return (
    <Notice role="alert" status="error" title={t("notRecorded")}>
      <ul>
        {refused.map((tap) => (
          <li className="flex flex-wrap items-center justify-between gap-x-4" key={tap.id}>
            <span>
              <span className="font-medium">{tap.name}:</span> {refusalText(tap)}
            </span>
            <Button
              aria-label={t("understoodFor", { name: tap.name })}
              onClick={({ currentTarget }) => {
                focusNext(currentTarget);
                dismiss(tap.id);
              }}
              size="small"
              variant="quiet"
            >
              {t("understood")}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
};
