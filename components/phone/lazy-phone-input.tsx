"use client";

import dynamic from "next/dynamic";
import { onFirstInteraction } from "@/components/ui/first-interaction";
import { Skeleton } from "@/components/ui/skeleton";

const load = () => import("./phone-input").then((part) => part.PhoneInput);

/** The phone input, loaded where it is shown: most applicants keep the number that they have verified. */
export const LazyPhoneInput = dynamic(load, { loading: () => <Skeleton className="h-11 w-full" /> });

if (typeof window !== "undefined") onFirstInteraction(() => void load().catch(() => undefined));
