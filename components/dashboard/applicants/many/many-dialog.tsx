"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { showSnackbar } from "@/components/ui/snackbar";
import type { SendMany } from "@/lib/client/change-many";
import type { Locale } from "@/lib/domain/country/locales";
import { sentencesText } from "@/lib/i18n/lists";
import { FailedList } from "./failed-list";
import { useManyChanges } from "./use-many-changes";

/** The props of the dialog of every action. */
export interface ActionDialogProps {
  /** Whom the change is about; those that it fails for stay selected. */
  ids: readonly string[];
  /** The address of somebody's file. */
  fileHref: (registrationId: string) => string;
  language: Locale;
  location: DashboardLocation;
  /** Called with the ids that were changed. */
  onOver: (changed: string[]) => void;
  onClose: () => void;
}

interface ManyChange {
  title: string;
  text: string;
  /** Without it there is nobody that it could be done for. */
  confirmLabel: string | undefined;
  /** `danger` for what cannot be taken back. */
  confirmVariant?: "danger" | "primary";
  /** Where "Cancel" could be taken for the change itself. */
  cancelLabel?: string;
  /** How many it worked for. */
  doneText: (count: number) => string;
  /** The reason of a failure where the error's own message does not serve. */
  failureText?: (code: string) => string | undefined;
  /** How many it failed for, and how many were not tried; without them it says that these are still selected. */
  failedText?: (count: number) => string;
  leftText?: (count: number) => string;
  send: SendMany;
  /** How many applications one call of `send` takes. */
  partSize?: number;
  /** Whether it may start; says why not by itself. */
  isReady?: () => boolean;
  /** Fields of the change. */
  children?: ReactNode;
}

/**
 * Confirms a change of many people, shows its progress, and names everybody it failed for. Closes by itself when it worked for
 * all.
 */
export const ManyDialog = ({ ids: selected, onOver, onClose, ...props }: ActionDialogProps & ManyChange) => {
  const t = useTranslations("many");
  const common = useTranslations("common");
  // What is changed leaves the selection meanwhile.
  const [ids] = useState(selected);
  const { isRunning, isOver, outcomes, failure, start, stop } = useManyChanges({
    ids,
    onOver,
    partSize: props.partSize,
  });
  const failed = outcomes.filter((one) => one.failure);
  const doneText = props.doneText(outcomes.length - failed.length);
  const left = ids.length - outcomes.length;
  const { failedText = (count) => t("failed", { count }), leftText = (count) => t("left", { count }) } = props;
  const leftOver = [...(failed.length > 0 ? [failedText(failed.length)] : []), ...(left > 0 ? [leftText(left)] : [])];
  const confirm = async () => {
    if (props.isReady?.() === false) return;
    const result = await start(props.send);
    if (result.length < ids.length || result.some((one) => one.failure)) return;
    showSnackbar({ text: props.doneText(result.length), status: "success", closeLabel: common("close") });
    onClose();
  };
  return (
    <Dialog
      closeLabel={common("close")}
      description={isRunning || isOver ? undefined : props.text}
      footer={
        <>
          {!isRunning && (
            <Button onClick={onClose} variant={isOver ? "primary" : "secondary"}>
              {isOver ? common("close") : (props.cancelLabel ?? common("cancel"))}
            </Button>
          )}
          {isRunning && (
            <Button onClick={stop} variant="secondary">
              {t("stop")}
            </Button>
          )}
          {!isOver && props.confirmLabel && (
            <Button busy={isRunning} onClick={confirm} variant={props.confirmVariant ?? "primary"}>
              {props.confirmLabel}
            </Button>
          )}
        </>
      }
      minHeight={0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      persistent={isRunning}
      title={isOver ? doneText : props.title}
    >
      {!isRunning && !isOver && props.children}
      <div className="grid gap-4">
        {failure && (
          <Notice role="alert" status="error">
            {failure}
          </Notice>
        )}
        <p className="tabular-nums empty:hidden" role="status">
          {isRunning && <span>{t("progress", { done: outcomes.length, total: ids.length })}</span>}
          {isOver && <span>{sentencesText(props.language, leftOver)}</span>}
        </p>
        {isRunning && <progress className="h-2 w-full accent-accent" max={ids.length} value={outcomes.length} />}
        {isOver && <FailedList {...props} failed={failed} />}
      </div>
    </Dialog>
  );
};
