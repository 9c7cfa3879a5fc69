"use client";

import { cva } from "class-variance-authority";
import { Camera, Upload } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ChangeEvent, type DragEvent, type ReactNode, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { CHOSEN_TYPES } from "@/lib/domain/application/uploads";

interface FileChooserProps {
  /** The id of the file input, for links from an error summary. */
  id: string;
  onFiles: (files: File[]) => void;
}

const zoneClass = cva(
  "flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed p-4 transition-colors duration-fast",
  { variants: { over: { true: "border-accent bg-accent-soft", false: "border-line-input bg-surface-raised" } } },
);

/** A button that opens the device's file chooser, one for a phone's camera, and an area to drop files on. */
export const FileChooser = ({ id, onFiles }: FileChooserProps) => {
  const t = useTranslations("form");
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the buttons do the same
    <div
      className={zoneClass({ over: isOver })}
      onDragLeave={() => setIsOver(false)}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDrop={drop}
    >
      <FileButton accept={CHOSEN_TYPES} id={id} multiple onFiles={onFiles}>
        <Upload aria-hidden className="size-5" />
        {t("chooseFiles")}
      </FileButton>
      <span className="hidden pointer-coarse:contents">
        <FileButton accept="image/*" capture="environment" id={`${id}-camera`} onFiles={onFiles}>
          <Camera aria-hidden className="size-5" />
          {t("takePhoto")}
        </FileButton>
      </span>
      <span className="hidden text-ink-second text-sm pointer-fine:inline">{t("dropFiles")}</span>
    </div>
  );
};

interface FileButtonProps {
  id: string;
  accept: string;
  multiple?: boolean;
  capture?: "environment";
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

const FILE_BUTTON = [
  "cursor-pointer wrap-anywhere",
  "peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2",
];

// Keyboards and screen readers use the input itself; its label looks like a button.
const FileButton = ({ id, children, onFiles, ...rest }: FileButtonProps) => {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Cleared, so that the same file can be chosen again after its removal.
    target.value = "";
  };
  return (
    <span className="relative">
      <input {...rest} className="peer sr-only" id={id} onChange={choose} type="file" />
      <label className={buttonClass({ variant: "secondary", className: FILE_BUTTON })} htmlFor={id}>
        {children}
      </label>
    </span>
  );
};
