"use client";

import { lazyComponent } from "@/components/ui/lazy-component";
import type { AnnouncementPanelProps } from "./announcement-panel";

/** A message to many, as a dialog; render it while it is open. Its code loads on the first use. */
export const AnnouncementDialog = lazyComponent<AnnouncementPanelProps>(
  () => import("./announcement-panel").then((part) => part.AnnouncementPanel),
  { onFailure: ({ onClose }) => onClose() },
);
