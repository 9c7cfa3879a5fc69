"use client";

import dynamic from "next/dynamic";
import { Skeleton } from "./skeleton";

/** The day picker, loaded when it is first shown and not with the page. */
export const LazyDayPicker = dynamic(() => import("./day-picker").then((module) => module.DayPicker), {
  loading: () => <Skeleton className="h-80 w-70 sm:w-77" />,
});
