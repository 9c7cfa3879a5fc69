import { useTranslations } from "next-intl";
import { Sentence } from "@/components/texts/sentence";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Lines } from "@/components/ui/lines";
import type { MachineKey } from "@/lib/contracts/staff-keys";
import type { Locale } from "@/lib/domain/country/locales";
import { keyStateOf } from "@/lib/domain/dashboard/key-draft";
import { instantText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";

export interface KeyCardProps {
  machineKey: MachineKey;
  language: Locale;
  zone: string;
  /** Names of locations by their key. */
  names: ReadonlyMap<string, string>;
  onRevoke: (machineKey: MachineKey) => void;
}

/** What is shown of a key, in this order. */
const ROWS = ["scopes", "centres", "addresses", "ends", "lastUse", "made", "revokedAt"] as const;

const TONES = { active: "success", ended: "neutral", revoked: "danger" } as const;

/** What a key may do, where and how long, when it was used last, and a button to revoke it. */
export const KeyCard = ({ machineKey, language, zone, names, onRevoke }: KeyCardProps) => {
  const t = useTranslations("keys");
  const { _id, name, scopes, locations, addresses, createdBy } = machineKey;
  const state = keyStateOf(machineKey, new Date());
  const at = (instant: string) => instantText(language, "shortInstant", new Date(instant), zone);
  const rows = {
    scopes: <Lines lines={scopes.map((scope) => t(`scope_${scope}`))} />,
    centres: listText(
      language,
      locations.map((key) => names.get(key) ?? key),
    ),
    addresses: addresses.length > 0 ? addresses.join(", ") : t("anywhere"),
    ends: at(machineKey.expiresAt),
    lastUse: machineKey.usedAt ? at(machineKey.usedAt) : t("never"),
    made: <Sentence text={(who) => t("madeBy", { name: who, at: at(machineKey.createdAt) })} value={createdBy} />,
    revokedAt: machineKey.revokedAt && at(machineKey.revokedAt),
  };
  return (
    <Card aria-labelledby={`key-${_id}`} as="li" className="grid content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="wrap-anywhere min-w-0 font-semibold text-lg" id={`key-${_id}`}>
          {name}
        </h2>
        <Badge tone={TONES[state]}>{t(`state_${state}`)}</Badge>
      </div>
      <DefinitionList
        dense
        narrow
        rows={ROWS.filter((id) => rows[id] !== undefined).map((id) => ({
          id,
          term: t(id),
          value: <div className="wrap-anywhere">{rows[id]}</div>,
        }))}
      />
      {state === "active" && (
        <Button
          aria-label={t("revokeOf", { name })}
          className="justify-self-start"
          data-delete
          onClick={() => onRevoke(machineKey)}
          size="small"
          variant="secondary"
        >
          {t("revoke")}
        </Button>
      )}
    </Card>
  );
};
