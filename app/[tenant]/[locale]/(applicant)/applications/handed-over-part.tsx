"use client";

import dynamic from "next/dynamic";

/** Few applicants have handed over an application: the others do not load its part. */
export const HandedOverPart = dynamic(() =>
  import("@/components/hand-over/handed-over-cards").then((part) => part.HandedOverCards),
);
