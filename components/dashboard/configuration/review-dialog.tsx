"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { StaleNotice, type StaleRow } from "@/components/dashboard/stale/stale-notice";
import type { Stale } from "@/components/dashboard/stale/use-stale-save";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Lines } from "@/components/ui/lines";
import { Notice } from "@/components/ui/notice";
import { Table, Td, Th } from "@/components/ui/table";
import type { ConfigurationPatch, ReadSettings } from "@/lib/contracts/staff-configuration";
import { isSameSetting, type Setting } from "@/lib/domain/dashboard/settings-sections";
import type { EditedSettings } from "./edited-settings";
import { useSettingsContext } from "./settings-context";
import { useSettingDescription } from "./use-setting-description";

interface ReviewDialogProps {
  /** The changes to send; `null` removes the location's override. */
  patch: ConfigurationPatch;
  failure: string | undefined;
  stale: Stale<ReadSettings> | undefined;
  onSave: () => Promise<void>;
  /** Shows the saved settings instead of what was typed. */
  onTake: () => void;
  onClose: () => void;
}

/** Describes a setting before and after the change, with only the lines that differ. */
const useComparison = () => {
  const t = useTranslations("configuration");
  const { settings, saved, editing } = useSettingsContext();
  const describe = useSettingDescription();
  return (name: Setting, isOverrideRemoved: boolean) => {
    const before = describe(name, saved[name]);
    const after = describe(name, isOverrideRemoved ? editing.tenantDefaults[name] : settings[name]);
    const isSame = before.join() === after.join();
    if (isSame) return { before, after: [t("textsChanged")] };
    const onlyIn = (lines: string[], other: string[]) => lines.filter((line) => !other.includes(line));
    return { before: onlyIn(before, after), after: onlyIn(after, before) };
  };
};

/** The settings of a patch that others have changed, beside those of the patch. */
const useStaleSettingRows = () => {
  const t = useTranslations("configuration");
  const { settings, editing } = useSettingsContext();
  const describe = useSettingDescription();
  return (patch: ConfigurationPatch, { before, now }: Stale<ReadSettings>): StaleRow[] => {
    const names = (Object.keys(patch) as Setting[]).filter((name) => !isSameSetting(before[name], now[name]));
    const text = (name: Setting, from: Partial<EditedSettings>) => describe(name, from[name]).join(" · ");
    return names.map((name) => ({
      id: name,
      label: t(name),
      before: text(name, before),
      now: text(name, before) === text(name, now) ? t("textsChanged") : text(name, now),
      mine: text(name, patch[name] === null ? editing.tenantDefaults : settings),
    }));
  };
};

/** Shows old and new values of the changes and asks for confirmation. */
export const ReviewDialog = ({ patch, failure, stale, onSave, onTake, onClose }: ReviewDialogProps) => {
  const t = useTranslations("configuration");
  const common = useTranslations("common");
  const compare = useComparison();
  const rowsOf = useStaleSettingRows();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    await onSave().finally(() => setIsBusy(false));
  };
  return (
    <Dialog
      description={t("contract" in patch ? "reviewContract" : "reviewLead")}
      footer={
        <>
          <Button onClick={onClose} variant="secondary">
            {common("close")}
          </Button>
          <Button busy={isBusy} onClick={save}>
            {common("save")}
          </Button>
        </>
      }
      maxWidth={720}
      minHeight={0}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      open
      persistent={isBusy}
      title={t("reviewTitle")}
    >
      {stale && (
        <div className="mb-4">
          <StaleNotice onKeep={save} onTake={onTake} rows={rowsOf(patch, stale)} stale={stale} />
        </div>
      )}
      {failure && (
        <Notice className="mb-4" role="alert" status="error">
          {failure}
        </Notice>
      )}
      <Table caption={t("reviewTitle")}>
        <thead>
          <tr>
            <Th>{t("setting")}</Th>
            <Th>{t("before")}</Th>
            <Th>{t("after")}</Th>
          </tr>
        </thead>
        <tbody>
          {(Object.keys(patch) as Setting[]).map((name) => {
            const { before, after } = compare(name, patch[name] === null);
            return (
              <tr className="align-top" key={name}>
                <Th className="whitespace-normal! text-start" scope="row">
                  {t(name)}
                </Th>
                <Td>
                  <Lines lines={before} />
                </Td>
                <Td className="font-semibold">
                  <Lines lines={after} />
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Dialog>
  );
};
