"use client";

import { Check, Copy } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";

const SHOWN_MS = 4000;

interface CopyButtonProps {
  text: string;
  /** The element with the text. It is selected if the browser cannot copy. */
  shownIn: string;
}

const selectText = (id: string): void => {
  const element = document.getElementById(id);
  if (element) window.getSelection()?.selectAllChildren(element);
};

/** Copies the reference, and announces it. */
export const CopyButton = ({ text, shownIn }: CopyButtonProps) => {
  const t = useTranslations("appointment");
  const [outcome, setOutcome] = useState<"copied" | "copyFailed">();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      selectText(shownIn);
      setOutcome("copyFailed");
    }
  };
  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const Icon = outcome === "copied" ? Check : Copy;
  return (
    <div className="grid gap-1 print:hidden">
      <HydratedControls>
        <Button aria-label={t("copy")} onClick={copy} variant="quiet">
          <Icon aria-hidden className="size-5" />
        </Button>
      </HydratedControls>
      <p className={outcome === "copyFailed" ? "text-sm" : "sr-only"} role="status">
        {outcome && t(outcome)}
      </p>
    </div>
  );
};
