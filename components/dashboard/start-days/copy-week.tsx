"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyDialog } from "./copy-dialog";
import type { WeekPanelProps } from "./week-panel";

/** Leads to copying the week's capacities to other weeks. */
export const CopyWeek = (props: WeekPanelProps) => {
  const t = useTranslations("startDays");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)} size="small" variant="secondary">
        {t("copy")}
      </Button>
      {isOpen && <CopyDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
};
