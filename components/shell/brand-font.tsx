"use client";

import { useEffect } from "react";
import { appendStyleSheet } from "@/lib/client/style-sheet";

/** Loads the tenant's font style sheet after the page has rendered, so that nothing waits for it. */
export const BrandFont = ({ href }: { href: string }) => {
  useEffect(() => appendStyleSheet(href), [href]);
  return null;
};
