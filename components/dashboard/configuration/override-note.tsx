"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { useFeature } from "@/lib/client/features";
import type { Setting } from "@/lib/domain/dashboard/settings-sections";
import { useSettingsContext } from "./settings-context";
import { useSettingDescription } from "./use-setting-description";

/** Says that a location overrides a setting, shows the tenant's value, and has a button to use that again where the backend can remove an override. */
export const OverrideNote = ({ name }: { name: Setting }) => {
  const t = useTranslations("configuration");
  const { editing, onRemoveOverride } = useSettingsContext();
  const describe = useSettingDescription();
  const mayRemove = useFeature("ownSettings");
  if (!editing.overrides.includes(name)) return null;
  const tenantValue = describe(name, editing.tenantDefaults[name]).join(" · ");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone="info">{t("own")}</Badge>
      <span className="min-w-0 break-words text-ink-second">{t("networkValue", { value: tenantValue })}</span>
      {mayRemove && (
        <Button
          aria-label={`${t("useNetwork")}: ${t(name)}`}
          className="-mx-3"
          onClick={() => onRemoveOverride(name)}
          size="small"
          variant="quiet"
        >
          {t("useNetwork")}
        </Button>
      )}
    </div>
  );
};
