"use client";

import { useTranslations } from "next-intl";
import { ReadyControls } from "@/components/ui/ready-form";
import { Select } from "@/components/ui/select";
import { AUDIT_ACTIONS, type AuditAction } from "@/lib/domain/dashboard/audit-actions";

export const FILTER_ID = "audit-action";

interface ActionFilterProps {
  action: AuditAction | undefined;
  onChange: (action: string | undefined) => void;
}

/** Every change, or those of one kind. */
export const ActionFilter = ({ action, onChange }: ActionFilterProps) => {
  const t = useTranslations("audit");
  return (
    <div className="min-w-60">
      <label className="block font-medium text-sm" htmlFor={FILTER_ID}>
        {t("filter")}
      </label>
      <ReadyControls>
        <Select
          className="mt-1"
          id={FILTER_ID}
          onChange={(event) => onChange(event.target.value || undefined)}
          options={AUDIT_ACTIONS.map((value) => ({ value, label: t(`action_${value}`) }))}
          placeholder={t("allActions")}
          size="small"
          value={action ?? ""}
        />
      </ReadyControls>
    </div>
  );
};
