"use client";

import { Pencil, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { useCorrection } from "./correction-context";

const ICON =
  "-my-1.5 size-9 min-h-0! p-0! text-ink-second! hover:text-accent-text! pointer-coarse:size-11 print:hidden";

/** A quiet button that corrects one answer. Nothing where it cannot be corrected. */
export const CorrectButton = ({ path, field }: { path: string; field: string }) => {
  const t = useTranslations("corrections");
  const open = useCorrection();
  if (!open) return null;
  const label = t("correctOf", { field });
  return (
    <HydratedControls>
      <Button aria-label={label} className={ICON} onClick={() => open(path)} title={label} variant="quiet">
        <Pencil aria-hidden className="size-4" />
      </Button>
    </HydratedControls>
  );
};

/** Adds an answer that was not given. */
export const AddAnswerButton = () => {
  const t = useTranslations("corrections");
  const open = useCorrection();
  if (!open) return null;
  return (
    <span className="print:hidden">
      <HydratedControls>
        <Button onClick={() => open()} size="small" variant="secondary">
          <Plus aria-hidden className="size-4" />
          {t("add")}
        </Button>
      </HydratedControls>
    </span>
  );
};
