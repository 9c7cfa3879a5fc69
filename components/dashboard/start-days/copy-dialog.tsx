"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useStore } from "zustand";
import { StaleNotice } from "@/components/dashboard/stale/stale-notice";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SkeletonRows } from "@/components/ui/skeleton";
import { showSnackbar } from "@/components/ui/snackbar";
import type { Day } from "@/lib/kit/day";
import { hasEditsOn } from "./capacity-store";
import { CopyTarget } from "./copy-target";
import { useWeekCopy } from "./use-week-copy";
import type { WeekPanelProps } from "./week-grid";
import { weekName } from "./week-name";

/** The chosen weeks, by their first day. */
const useChosen = () => {
  const [chosen, setChosen] = useState<ReadonlySet<Day>>(new Set());
  const toggle = (week: Day) =>
    setChosen((current) =>
      current.has(week) ? new Set([...current].filter((one) => one !== week)) : new Set([...current, week]),
    );
  return { chosen, setChosen, toggle };
};

/** Copies the week's saved capacities to other weeks. Shows first what changes in each. */
export const CopyDialog = (props: WeekPanelProps & { onClose: () => void }) => {
  const { days, language, store, reload, onClose } = props;
  const t = useTranslations("startDays");
  const common = useTranslations("common");
  const { targets, error, reload: reloadTargets, isBusy, failure, stale, save } = useWeekCopy(props);
  const { chosen, setChosen, toggle } = useChosen();
  const dates = days.map(({ date }) => date);
  const isUnsaved = useStore(store, (state) => hasEditsOn(state, dates));
  const notice = useLoadFailure(error, reloadTargets);
  const possible = targets?.filter(({ changes }) => changes.length > 0) ?? [];
  const chosenTargets = possible.filter(({ week }) => chosen.has(week.firstDay));

  const copy = async () => {
    const isSaved = await save(chosenTargets);
    reload();
    if (!isSaved) return;
    const text = t("copied", { count: chosenTargets.length });
    showSnackbar({ text, status: "success", closeLabel: common("close") });
    onClose();
  };
  const name = weekName(language, { firstDay: dates[0] ?? "", lastDay: dates.at(-1) ?? "" });
  return (
    <Dialog
      closeLabel={common("close")}
      description={t("copyLead")}
      footer={
        <>
          <Button aria-disabled={isBusy} onClick={onClose} variant="secondary">
            {common("cancel")}
          </Button>
          <Button aria-disabled={chosenTargets.length === 0} busy={isBusy} onClick={copy}>
            {t("copyDo", { count: chosenTargets.length })}
          </Button>
        </>
      }
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      persistent={isBusy}
      title={t("copyTitle", { week: name })}
    >
      <div className="grid gap-3">
        {isUnsaved && <Notice status="warning">{t("copyUnsaved")}</Notice>}
        {stale && <StaleNotice rows={stale.rows} stale={stale} text={failure} />}
        {failure && !stale && (
          <Notice role="alert" status="error">
            {failure}
          </Notice>
        )}
        {notice}
        {!targets && !notice && <SkeletonRows className="h-96" count={8} />}
        {possible.length > 1 && (
          <Button
            className="justify-self-start"
            onClick={() => setChosen(new Set(possible.map(({ week }) => week.firstDay)))}
            size="small"
            variant="quiet"
          >
            {t("copyAll")}
          </Button>
        )}
        {targets && (
          <ul>
            {targets.map((target) => (
              <CopyTarget
                isChosen={chosen.has(target.week.firstDay)}
                key={target.week.firstDay}
                language={language}
                onToggle={() => toggle(target.week.firstDay)}
                target={target}
              />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
};
