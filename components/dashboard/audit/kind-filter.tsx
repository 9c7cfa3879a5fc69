"use client";

import { useTranslations } from "next-intl";
import { HydratedControls } from "@/components/ui/hydrated-form";
import { Select } from "@/components/ui/select";
import { AUDIT_KINDS, type AuditKind } from "@/lib/domain/dashboard/audit-actions";
import { useKindName } from "./use-kind-name";

interface KindFilterProps {
  kind: AuditKind | undefined;
  onChange: (kind: string | undefined) => void;
}

/** Filters by what was changed. */
export const KindFilter = ({ kind, onChange }: KindFilterProps) => {
  const t = useTranslations("audit");
  const kindName = useKindName();
  return (
    <div className="w-full min-w-0 sm:w-auto sm:min-w-44">
      <label className="block font-medium text-sm" htmlFor="audit-kind">
        {t("kind")}
      </label>
      <HydratedControls>
        <Select
          className="mt-1"
          id="audit-kind"
          onChange={(event) => onChange(event.target.value || undefined)}
          options={AUDIT_KINDS.map((value) => ({ value, label: kindName(value) }))}
          placeholder={t("allKinds")}
          size="small"
          value={kind ?? ""}
        />
      </HydratedControls>
    </div>
  );
};
