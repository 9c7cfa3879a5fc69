"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { Day } from "@/lib/kit/day";
import { useClosureOn } from "./closed-days";

/** Marks a presentation's day on which the centre is closed. */
export const ClosedBadge = ({ day }: { day: Day }) => {
  const t = useTranslations("presentations");
  return useClosureOn(day) ? <Badge tone="warning">{t("dayClosed")}</Badge> : null;
};
