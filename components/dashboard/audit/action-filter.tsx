"use client";

import { useTranslations } from "next-intl";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { Select } from "@/components/ui/select";
import { AUDIT_ACTIONS, type AuditAction } from "@/lib/domain/dashboard/audit-actions";

export const ACTION_FILTER_ID = "audit-action";

interface ActionFilterProps {
  action: AuditAction | undefined;
  onChange: (action: string | undefined) => void;
}

/** Filters by the kind of change. */
export const ActionFilter = ({ action, onChange }: ActionFilterProps) => {
  const t = useTranslations("audit");
  return (
    <div className="w-full min-w-0 sm:w-auto sm:min-w-60">
      <label className="block font-medium text-sm" htmlFor={ACTION_FILTER_ID}>
        {t("filter")}
      </label>
      <HydratedControls>
        <Select
          className="mt-1"
          id={ACTION_FILTER_ID}
          onChange={(event) => onChange(event.target.value || undefined)}
          options={AUDIT_ACTIONS.map((value) => ({ value, label: t(`action_${value}`) }))}
          placeholder={t("allActions")}
          size="small"
          value={action ?? ""}
        />
      </HydratedControls>
    </div>
  );
};
