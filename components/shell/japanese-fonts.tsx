"use client";

import dynamic from "next/dynamic";

/** Japanese needs a hundred font slices. They are loaded separately, on Japanese pages only. */
export const JapaneseFonts = dynamic(() => import("./japanese-faces").then((module) => module.JapaneseFaces));
