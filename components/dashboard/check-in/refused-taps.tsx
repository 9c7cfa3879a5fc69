"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type CheckInContext, useCheckInRefusalText } from "./use-check-in-refusal-text";
import type { Taps } from "./use-taps";

// The pressed button disappears with its item: focus moves to the next item.
const focusNext = (pressed: HTMLElement): void => {
  const item = pressed.closest("li");
  const next = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector("button");
  (next ?? document.getElementById("check-in-find"))?.focus();
};

/** Taps that the server refused, by name and reason, until they are dismissed. */
export const RefusedTaps = ({ taps: { refused, dismiss }, ...context }: CheckInContext & { taps: Taps }) => {
  const t = useTranslations("checkIn");
  const refusalText = useCheckInRefusalText(context);
  if (refused.length === 0) return null;
  return (
    <Notice role="alert" status="error" title={t("notRecorded")}>
      <ul>
        {refused.map((tap) => (
          <li className="flex flex-wrap items-center justify-between gap-x-4" key={tap.id}>
            <span>
              <bdi className="font-medium" translate="no">{`${tap.name}:`}</bdi> <span>{refusalText(tap)}</span>
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
