"use client";

import { cva } from "class-variance-authority";
import { CalendarDays } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { ErrorText, errorId } from "./field";

interface PickerFieldProps {
  id: string;
  label: string;
  /** Name of the calendar's close button. */
  closeLabel: string;
  size?: "small" | "medium";
  /** The chosen value, or a prompt. */
  text: string;
  error?: string | undefined;
  description?: string;
  footer?: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** A field that shows the chosen days and opens a calendar in a dialog. */
export const PickerField = (props: PickerFieldProps) => {
  const { id, label, closeLabel, size = "medium", text, error, isOpen, onOpenChange, children, ...dialog } = props;
  return (
    <div>
      <p className={labelClass({ size })} id={`${id}-label`}>
        {label}
      </p>
      <ErrorText id={errorId(id)}>{error}</ErrorText>
      <Button
        aria-describedby={error ? errorId(id) : undefined}
        aria-labelledby={`${id}-label ${id}`}
        className={buttonClass({ size, invalid: !!error })}
        id={id}
        onClick={() => onOpenChange(true)}
        size={size}
        variant="secondary"
      >
        <CalendarDays aria-hidden className="size-5 shrink-0 text-ink-second" />
        <span>{text}</span>
      </Button>
      <Dialog
        {...dialog}
        closeLabel={closeLabel}
        maxWidth={420}
        onOpenChange={onOpenChange}
        open={isOpen}
        title={label}
      >
        <div className="grid justify-center justify-items-center gap-3">{children}</div>
      </Dialog>
    </div>
  );
};

const labelClass = cva("font-medium", { variants: { size: { small: "text-sm", medium: "" } } });

const buttonClass = cva("w-full justify-start! text-start! font-normal!", {
  variants: { size: { small: "mt-1", medium: "mt-2" }, invalid: { true: "border-danger!" } },
});
