"use client";

import { useEffect } from "react";

/** Brings whoever followed a link to one field of the page to that field, once it can be typed into. */
export const useLinkedFieldFocus = (): void =>
  useEffect(() => {
    const id = window.location.hash.slice(1);
    if (!id.startsWith("field-")) return;
    // After the page's own focus on its heading.
    const focusing = setTimeout(() => {
      const field = document.getElementById(id);
      field?.focus({ preventScroll: true });
      field?.scrollIntoView({ block: "center" });
    }, 100);
    return () => clearTimeout(focusing);
  }, []);
