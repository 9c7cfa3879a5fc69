"use client";

import dynamic from "next/dynamic";
import { onFirstInteraction } from "@/components/ui/first-interaction";
import { Skeleton } from "@/components/ui/skeleton";

/** The phone input, loaded where it is shown: most applicants keep the number that they have verified. */
export const LazyPhoneInput = dynamic(() => import("./phone-input").then((part) => part.PhoneInput), {
  loading: () => <Skeleton className="h-11 w-full" />,
});

// Early, so that it is there on a press.
if (typeof window !== "undefined") onFirstInteraction(() => void import("./phone-input").catch(() => undefined));
