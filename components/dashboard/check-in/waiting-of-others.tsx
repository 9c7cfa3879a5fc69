"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { countWaitingOfOthers } from "@/components/dashboard/check-in-storage";
import { Notice } from "@/components/ui/notice";

/** Says that check-ins of a colleague wait in this tab: they are sent under no other name. */
export const WaitingOfOthers = () => {
  const t = useTranslations("checkIn");
  const [count, setCount] = useState(0);
  useEffect(() => setCount(countWaitingOfOthers()), []);
  return count > 0 && <Notice status="warning">{t("othersWaiting", { count })}</Notice>;
};
