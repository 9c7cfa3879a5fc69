"use client";

import { ScanLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { useStickyBarHeight } from "@/components/ui/use-sticky-bar-height";
import type { Person } from "@/lib/domain/dashboard/check-in-list";
import { CheckInCounts } from "./check-in-counts";
import { OutcomeMessage } from "./outcome-message";
import { ScanDialog } from "./scan-dialog";
import type { CheckIn } from "./use-check-in";
import type { CheckInContext } from "./use-check-in-refusal-text";
import type { Taps } from "./use-taps";

interface CheckInBarProps extends CheckInContext {
  checkIn: CheckIn;
  taps: Taps;
  people: readonly Person[];
  typed: string;
  onType: (typed: string) => void;
}

const focusFirstRow = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== "ArrowDown") return;
  event.preventDefault();
  event.currentTarget.closest("section")?.querySelector<HTMLElement>("button[data-main]")?.focus();
};

/** Sticky bar above the list: counts, the field that searches and checks in, and the outcome of the last check-in. */
export const CheckInBar = ({ checkIn, taps, people, typed, onType, ...context }: CheckInBarProps) => {
  const t = useTranslations("checkIn");
  const [isScanning, setIsScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useStickyBarHeight(bar, "--bar-top");
  const outcome = <OutcomeMessage {...context} checkIn={checkIn} people={people} taps={taps} />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!checkIn.enter(typed)) return;
    onType("");
    field.current?.focus();
  };

  return (
    <div className="sticky top-0 z-10 -mx-1 grid gap-3 bg-surface px-1 pb-3" ref={bar}>
      <CheckInCounts people={people} taps={taps} />
      <form className="flex flex-wrap items-end gap-3" method="dialog" onSubmit={submit}>
        <Field
          className="min-w-0 flex-1 basis-60"
          hint={t(taps.isOffline ? "offlineHint" : "findHint")}
          id="check-in-find"
          label={t("find")}
        >
          {(control) => (
            <TextInput
              {...control}
              autoCapitalize="off"
              autoComplete="off"
              autoCorrect="off"
              enterKeyHint="go"
              onChange={({ target }) => onType(target.value)}
              onKeyDown={focusFirstRow}
              ref={field}
              size="large"
              spellCheck={false}
              type="search"
              value={typed}
            />
          )}
        </Field>
        <Button onClick={() => setIsScanning(true)} size="large" variant="secondary">
          <ScanLine aria-hidden className="size-5" />
          {t("scan")}
        </Button>
      </form>
      {!isScanning && outcome}
      {isScanning && (
        <ScanDialog onClose={() => setIsScanning(false)} onText={checkIn.checkInByText}>
          {outcome}
        </ScanDialog>
      )}
    </div>
  );
};
