"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Table, Td, Th } from "@/components/ui/table";
import type { ConfigurationPatch } from "@/lib/contracts/staff-management";
import type { Setting } from "@/lib/domain/dashboard/settings-sections";
import { useSettingsContext } from "./settings-context";
import { useSettingDescription } from "./use-setting-description";

interface ReviewDialogProps {
  /** What will be sent; `null` for the network's setting again. */
  patch: ConfigurationPatch;
  failure: string | undefined;
  onSave: () => Promise<void>;
  onClose: () => void;
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li className="wrap-anywhere" key={line}>
        {line}
      </li>
    ))}
  </ul>
);

/** The old and the new lines of a setting; of long lists those alone that differ. */
const useComparison = () => {
  const t = useTranslations("configuration");
  const { shown, saved, editing } = useSettingsContext();
  const linesOf = useSettingDescription();
  return (name: Setting, isTaken: boolean) => {
    const before = linesOf(name, saved[name]);
    const after = linesOf(name, isTaken ? editing.network[name] : shown[name]);
    const isSame = before.join() === after.join();
    if (isSame) return { before, after: [t("textsChanged")] };
    const onlyIn = (lines: string[], other: string[]) => lines.filter((line) => !other.includes(line));
    return { before: onlyIn(before, after), after: onlyIn(after, before) };
  };
};

/** What will change, old and new, before it does. */
export const ReviewDialog = ({ patch, failure, onSave, onClose }: ReviewDialogProps) => {
  const t = useTranslations("configuration");
  const common = useTranslations("common");
  const compare = useComparison();
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
