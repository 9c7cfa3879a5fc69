"use client";

import { useEffect } from "react";

/** Japanese needs a hundred font slices; only its own pages are told of them. */
export const JapaneseFonts = () => {
  useEffect(() => {
    import("./fonts-japanese.css");
  }, []);
  return null;
};
