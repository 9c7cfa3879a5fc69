"use client";

import { splitComponent } from "@/components/ui/split-component";
import type { StudentReadingProps } from "./student-reading-card";

/** What the student who handed an application over still sees of it: its owner decides, and ends it. Few applications have it. */
export const StudentReading = splitComponent<StudentReadingProps>(
  () => import("./student-reading-card").then((part) => part.StudentReadingCard),
  "h-56",
);
