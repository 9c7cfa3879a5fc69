"use client";

import { useEffect } from "react";
import { appendStyleSheet } from "@/lib/client/style-sheet";

/** Brings the network's own font style sheet once the page is there: nothing waits for it (decision 53). */
export const BrandFont = ({ href }: { href: string }) => {
  useEffect(() => appendStyleSheet(href), [href]);
  return null;
};
