"use client";

import { type ReactNode, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Notice } from "./notice";

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** Without it there is nothing to confirm, only to read. */
  confirmLabel?: string | undefined;
  cancelLabel: string;
  closeLabel: string;
  /** For what takes nothing away. */
  confirmVariant?: "danger" | "primary";
  /** Why it did not work the last time. */
  failure?: ReactNode;
  /** What there is to choose first. */
  children?: ReactNode;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. Put it on the page while it is open; while it is done nothing closes it. */
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
    await onConfirm().finally(() => setIsBusy(false));
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
