"use client";

import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { Setting } from "@/lib/domain/dashboard/settings-sections";
import { useSettingsContext } from "./settings-context";
import { useSettingDescription } from "./use-setting-description";

/** That a setting is the centre's own, what the network has instead, and a way back to that. */
export const OverrideNote = ({ name }: { name: Setting }) => {
  const t = useTranslations("configuration");
  const { editing, onUseTenantDefault } = useSettingsContext();
  const linesOf = useSettingDescription();
  if (!editing.own.includes(name)) return null;
  const network = linesOf(name, editing.network[name]).join(" · ");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <Badge tone="info">{t("own")}</Badge>
      <span className="min-w-0 break-words text-ink-second">{t("networkValue", { value: network })}</span>
      <Button
        aria-label={`${t("useNetwork")}: ${t(name)}`}
        className="-mx-3"
        onClick={() => onUseTenantDefault(name)}
        size="small"
        variant="quiet"
      >
        {t("useNetwork")}
      </Button>
    </div>
  );
};
