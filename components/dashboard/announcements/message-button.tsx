"use client";

import { MessageSquareText } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Button } from "@/components/ui/button";
import { useFeature } from "@/lib/client/features";
import type { AnnouncementTarget } from "@/lib/contracts/staff-announcements";
import type { Locale } from "@/lib/domain/country/locales";
import { AnnouncementDialog } from "./announcement-dialog";

interface MessageButtonProps {
  locationKey: string;
  language: Locale;
  /** Whom it is for; read on the press if only a call can tell. */
  target: AnnouncementTarget | (() => Promise<AnnouncementTarget>);
  /** Whom it is for, in words: "Everybody at the presentation on …". */
  about: string;
  /** Class of a button that shows only its icon; with its name without one. */
  iconClass?: string;
  /** Its text; by default "Send a message". */
  label?: ReactNode;
  size?: "small" | "medium";
  className?: string;
  onSent?: () => void;
}

/** Opens the dialog for a message to many; nothing where the backend cannot send one. */
export const MessageButton = ({ iconClass, about, label, size, className, target, ...dialog }: MessageButtonProps) => {
  const t = useTranslations("announcements");
  const isOffered = useFeature("announcements");
  const [opened, setOpened] = useState<AnnouncementTarget>();
  const { isBusy, failure, run } = useStaffAction();
  if (!isOffered) return null;
  const name = t("writeTo", { target: about });
  const open = async () => {
    if (typeof target === "function") await run(async () => setOpened(await target()));
    else setOpened(target);
  };
  return (
    <>
      <Button
        {...(iconClass && { "aria-label": name, title: name })}
        busy={isBusy}
        className={iconClass ?? className}
        onClick={() => void open()}
        size={size}
        variant={iconClass ? "quiet" : "secondary"}
      >
        <MessageSquareText aria-hidden className="size-4.5 shrink-0" />
        {!iconClass && <span>{label ?? t("write")}</span>}
      </Button>
      {failure && (
        <p className="text-danger text-sm" role="alert">
          {failure}
        </p>
      )}
      {opened && <AnnouncementDialog {...dialog} about={about} onClose={() => setOpened(undefined)} target={opened} />}
    </>
  );
};
