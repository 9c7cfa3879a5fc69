"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { focusAndScrollTo } from "@/components/ui/scroll-to";

/** A value that others have changed: its name, what it was, what it is, and what was typed instead, if something else was. */
export interface StaleRow {
  id: string;
  label: string;
  before: string;
  now: string;
  mine?: string | undefined;
}

/** The values by name that are others now, each with its label. */
export const staleRows = <Name extends string>(
  labels: Readonly<Record<Name, string>>,
  { before, now, mine }: { before: Record<Name, string>; now: Record<Name, string>; mine?: Record<Name, string> },
): StaleRow[] =>
  (Object.keys(labels) as Name[])
    .filter((name) => before[name] !== now[name])
    .map((name) => ({ id: name, label: labels[name], before: before[name], now: now[name], mine: mine?.[name] }));

interface StaleNoticeProps {
  /** What was found stale. Another one takes the focus, if it refused a save. */
  stale: { isRefused: boolean };
  rows: readonly StaleRow[];
  /** Instead of what is usually said of a save. */
  text?: string | undefined;
  /** Saves what was typed over the present values. Without it the dialog asks for its confirmation again. */
  onKeep?: (() => void) | undefined;
  /** Shows the present values instead of what was typed. */
  onTake?: () => void;
}

const NOTHING = "—";

/** Says that others have changed what somebody saves: what it was, what it is, and what was typed. Nothing of it was saved. */
export const StaleNotice = ({ stale, rows, text, onKeep, onTake }: StaleNoticeProps) => {
  const t = useTranslations("dashboard");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stale.isRefused) focusAndScrollTo(place.current);
  }, [stale]);
  const action = onKeep && (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onKeep} size="small" variant="secondary">
        {t("staleKeep")}
      </Button>
      <Button onClick={onTake} size="small" variant="quiet">
        {t("staleTake")}
      </Button>
    </div>
  );
  return (
    <div ref={place} role="alert" tabIndex={-1}>
      <Notice action={action} status="warning" title={t("staleTitle")}>
        <p>{text ?? t(onKeep ? "staleText" : "staleAgain")}</p>
        <ul className="mt-3 grid gap-3">
          {rows.map(({ id, label, ...values }) => (
            <li key={id}>
              <p className="font-medium">{label}</p>
              <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
                {(["before", "now", "mine"] as const).map((name) => {
                  const value = values[name];
                  if (value === undefined || (name === "mine" && value === values.now)) return null;
                  return (
                    <div className="contents" key={name}>
                      <dt className="text-ink-second">{t(`stale_${name}`)}</dt>
                      <dd className="wrap-anywhere min-w-0">{value || NOTHING}</dd>
                    </div>
                  );
                })}
              </dl>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
};
