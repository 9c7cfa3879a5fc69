"use client";

import { useEffect } from "react";

/** Focuses the field that the page's link points to, once it can be typed into. */
export const useLinkedFieldFocus = (): void =>
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (!id.startsWith("field-")) return;
    // After the page has focused its heading.
    const focusing = setTimeout(() => {
      const field = document.getElementById(id);
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: "center" });
    }, 100);
    return () => clearTimeout(focusing);
  }, []);
