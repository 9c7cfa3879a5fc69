"use client";

import dynamic from "next/dynamic";

/** Japanese needs a hundred font slices. Loaded apart, so that its own pages alone are told of them. */
export const JapaneseFonts = dynamic(() => import("./japanese-faces").then((module) => module.JapaneseFaces));
