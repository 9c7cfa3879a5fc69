"use client";

import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Notice } from "./notice";

interface ConfirmDialogProps {
  title: ReactNode;
  text: ReactNode;
  /** Without it the dialog only informs. */
  confirmLabel?: string | undefined;
  cancelLabel: string;
  closeLabel: string;
  /** `primary` for actions that delete nothing. */
  confirmVariant?: "danger" | "primary";
  /** Why the last attempt failed. */
  failure?: ReactNode;
  /** Choices before the confirmation. */
  children?: ReactNode;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a confirmation. Render it while it is open. While the action is pending nothing closes it. */
export const ConfirmDialog = ({
  title,
  text,
  failure,
  children,
  onConfirm,
  onClose,
  ...labels
}: ConfirmDialogProps) => {
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    try {
      await onConfirm();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      closeLabel={labels.closeLabel}
      description={text}
      footer={
        <>
          <Button aria-disabled={isBusy} onClick={onClose} variant="secondary">
            {labels.cancelLabel}
          </Button>
          {labels.confirmLabel && (
            <Button busy={isBusy} onClick={confirm} variant={labels.confirmVariant ?? "danger"}>
              {labels.confirmLabel}
            </Button>
          )}
        </>
      }
      minHeight={0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      persistent={isBusy}
      title={title}
    >
      {failure && (
        <Notice role="alert" status="error">
          {failure}
        </Notice>
      )}
      {children}
    </Dialog>
  );
};
