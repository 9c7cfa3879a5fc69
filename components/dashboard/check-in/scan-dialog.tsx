"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { useCamera } from "./use-camera";

interface ScanDialogProps {
  onText: (text: string) => void;
  onClose: () => void;
  /** Outcome of the last code. */
  children: ReactNode;
}

// Devices without vibration rely on the message and its colour.
const vibrate = () => navigator.vibrate?.(60);

/** Reads codes with the camera, one after the other, until it is closed. */
export const ScanDialog = ({ onText, onClose, children }: ScanDialogProps) => {
  const t = useTranslations("checkIn");
  const common = useTranslations("common");
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, (text) => {
    vibrate();
    onText(text);
  });
  const hasNoCamera = state === "denied" || state === "none";
  return (
    <Dialog
      closeLabel={common("close")}
      description={hasNoCamera ? undefined : t("scanHint")}
      footer={
        <Button onClick={onClose} variant="secondary">
          {common("close")}
        </Button>
      }
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      title={t("scan")}
    >
      {hasNoCamera ? (
        <Notice role="alert" status="warning">
          {t(state === "denied" ? "cameraDenied" : "cameraNone")}
        </Notice>
      ) : (
        <div className="grid gap-4">
          <div className="relative grid aspect-video place-items-center overflow-hidden rounded-md bg-surface-sunken">
            {state === "starting" && <Spinner label={t("cameraStarting")} size="medium" />}
            <video
              aria-label={t("camera")}
              className="absolute inset-0 size-full object-cover"
              muted
              playsInline
              ref={video}
            />
          </div>
          {children}
        </div>
      )}
    </Dialog>
  );
};
