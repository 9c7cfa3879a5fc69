"use client";

import { useTranslations } from "next-intl";
import { focusWhenShown } from "@/components/ui/focus-when-shown";
import { HydratedControls } from "@/components/ui/hydrated-form";
import type { AuditEntry } from "@/lib/contracts/staff-audit";
import { isAuditKind } from "@/lib/domain/dashboard/audit-actions";
import { ACTION_FILTER_ID } from "./action-filter";
import { ChosenFilter } from "./chosen-filter";
import { useKindName } from "./use-kind-name";
import { useTargetName } from "./use-target-name";

interface TargetFilterProps {
  target: string;
  /** Any entry about the thing, which names it; undefined while none is known. */
  entry: AuditEntry | undefined;
  onClear: () => void;
}

/** Names the one thing whose changes are shown, and shows all changes again. */
export const TargetFilter = ({ target, entry, onClear }: TargetFilterProps) => {
  const t = useTranslations("audit");
  const kindName = useKindName();
  const nameOf = useTargetName();
  const kind = target.slice(0, target.indexOf(":"));
  const name = (entry && nameOf(entry)) ?? (isAuditKind(kind) ? kindName(kind) : "…");
  const clear = () => {
    onClear();
    // The pressed button disappears.
    focusWhenShown(ACTION_FILTER_ID);
  };
  return (
    <div className="w-full min-w-0 sm:w-64">
      <p className="block font-medium text-sm">{t("target")}</p>
      <HydratedControls>
        <ChosenFilter clearLabel={t("targetAll")} name={name} onClear={clear} />
      </HydratedControls>
    </div>
  );
};
