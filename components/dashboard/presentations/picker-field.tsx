"use client";

import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

interface PickerFieldProps {
  id: string;
  label: string;
  /** What is chosen, or what to do. */
  text: string;
  description?: string;
  footer?: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A field that shows what is chosen and opens a calendar to choose from. */
export const PickerField = ({ id, label, text, isOpen, onOpenChange, children, ...dialog }: PickerFieldProps) => {
  const common = useTranslations("common");
  return (
    <div>
      <p className="font-medium" id={`${id}-label`}>
        {label}
      </p>
      <Button
        aria-labelledby={`${id}-label ${id}`}
        className="mt-2 w-full justify-start! font-normal!"
        id={id}
        onClick={() => onOpenChange(true)}
        variant="secondary"
      >
        <CalendarDays aria-hidden className="size-5 text-ink-second" />
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
