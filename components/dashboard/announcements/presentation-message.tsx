"use client";

import type { Presentation } from "@/lib/contracts/schedule";
import type { Locale } from "@/lib/domain/country/locales";
import { MessageButton } from "./message-button";
import { useTargetText } from "./use-target-text";

interface PresentationMessageProps {
  presentation: Pick<Presentation, "_id" | "date">;
  locationKey: string;
  zone: string;
  language: Locale;
  /** Class of a button that shows only its icon. */
  iconClass?: string;
}

/** Opens a message to everybody who is booked on a presentation. */
export const PresentationMessage = ({ presentation, zone, ...button }: PresentationMessageProps) => {
  const targetText = useTargetText(button.language, zone);
  const { _id: presentationId, date } = presentation;
  return (
    <MessageButton
      {...button}
      about={targetText({ kind: "presentation", date })}
      target={{ kind: "presentation", presentationId }}
    />
  );
};
