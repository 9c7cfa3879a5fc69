"use client";

import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorText, errorId } from "@/components/ui/field";

interface PickerFieldProps {
  id: string;
  label: string;
  /** What is chosen, or what to do. */
  text: string;
  error?: string | undefined;
  description?: string;
  footer?: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A field that shows what is chosen and opens a calendar to choose from. */
export const PickerField = ({
  id,
  label,
  text,
  error,
  isOpen,
  onOpenChange,
  children,
  ...dialog
}: PickerFieldProps) => {
  const common = useTranslations("common");
  return (
    <div>
      <p className="font-medium" id={`${id}-label`}>
        {label}
      </p>
      <ErrorText id={errorId(id)}>{error}</ErrorText>
      <Button
        aria-describedby={error ? errorId(id) : undefined}
        aria-labelledby={`${id}-label ${id}`}
        className={`mt-2 w-full justify-start! text-start! font-normal! ${error ? "border-danger!" : ""}`}
        id={id}
        onClick={() => onOpenChange(true)}
        variant="secondary"
      >
        <CalendarDays aria-hidden className="size-5 shrink-0 text-ink-second" />
        {text}
      </Button>
      <Dialog
        {...dialog}
        closeLabel={common("close")}
        maxWidth={420}
        onOpenChange={onOpenChange}
        open={isOpen}
        title={label}
      >
        <div className="grid justify-center gap-3">{children}</div>
      </Dialog>
    </div>
  );
};
