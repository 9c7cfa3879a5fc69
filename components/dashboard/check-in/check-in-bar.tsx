"use client";

import { ScanLine } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useSearchKey } from "@/components/dashboard/use-search-key";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { TextInput } from "@/components/ui/text-input";
import { useStickyBarHeight } from "@/components/ui/use-sticky-bar-height";
import type { Person } from "@/lib/domain/dashboard/check-in-list";
import { CheckInCounts } from "./check-in-counts";
import { OutcomeMessage } from "./outcome-message";
import { ScanDialog } from "./scan-dialog";
import type { CheckIn } from "./use-check-in";
import type { OutcomeText } from "./use-outcome";
import type { Taps } from "./use-taps";

interface CheckInBarProps {
  checkIn: CheckIn;
  taps: Taps;
  people: readonly Person[];
  outcome: OutcomeText | undefined;
  typed: string;
  onType: (typed: string) => void;
}

const FIELD_ID = "check-in-find";

const focusFirstRow = (event: KeyboardEvent<HTMLInputElement>) => {
  if (event.key !== "ArrowDown") return;
  event.preventDefault();
  event.currentTarget.closest("section")?.querySelector<HTMLElement>("button[data-main]")?.focus();
};

/** Sticky bar above the list: counts, the field that searches and checks in, and an outcome that is about nobody on the list. */
export const CheckInBar = ({ checkIn, taps, people, outcome, typed, onType }: CheckInBarProps) => {
  const t = useTranslations("checkIn");
  const [isScanning, setIsScanning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useStickyBarHeight(bar, "--bar-top");
  useSearchKey(FIELD_ID);
  // What is about a person of the list stands with them there.
  const isOfRow = outcome === undefined || outcome.registrationId !== undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!checkIn.enter(typed)) return;
    onType("");
    field.current?.focus();
  };

  return (
    <div className="sticky top-0 z-10 -mx-1 grid gap-1 bg-surface px-1 pb-3 sm:gap-3" ref={bar}>
      <CheckInCounts people={people} taps={taps} />
      <form className="flex items-end gap-3" method="dialog" onSubmit={submit}>
        <Field
          className="min-w-0 flex-1"
          hint={<span className="max-sm:sr-only">{t(taps.isOffline ? "offlineHint" : "findHint")}</span>}
          id={FIELD_ID}
          label={t("find")}
        >
          {(control) => (
            <TextInput
              {...control}
              aria-keyshortcuts="/"
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
          <span className="max-sm:sr-only">{t("scan")}</span>
        </Button>
      </form>
      {!isScanning && <OutcomeMessage isShownElsewhere={isOfRow} outcome={outcome} />}
      {isScanning && (
        <ScanDialog onClose={() => setIsScanning(false)} onText={checkIn.checkInByText}>
          <OutcomeMessage outcome={outcome} />
        </ScanDialog>
      )}
    </div>
  );
};
