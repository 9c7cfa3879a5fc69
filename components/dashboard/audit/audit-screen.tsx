"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { useRefresh } from "@/lib/client/use-refresh";
import type { AuditEntry } from "@/lib/contracts/staff-audit";
import type { Locale } from "@/lib/domain/country/locales";
import { fullName } from "@/lib/domain/person/full-name";
import { dayIn } from "@/lib/kit/day";
import { ACTION_FILTER_ID, ActionFilter } from "./action-filter";
import { AuditProvider } from "./audit-context";
import { AuditResults } from "./audit-results";
import { entryId } from "./entry-row";
import { KindFilter } from "./kind-filter";
import { PeriodFilter } from "./period-filter";
import { PersonFilter } from "./person-filter";
import { TargetFilter } from "./target-filter";
import { UndoDialog } from "./undo-dialog";
import { useAudit } from "./use-audit";

interface AuditScreenProps {
  location: DashboardLocation;
  language: Locale;
  locations: readonly { location_key: string; name: string }[];
}

const REFRESH_MS = 30_000;

const useAuditContextValue = ({ location, language, locations }: AuditScreenProps) => {
  const { location_key: locationKey, timeZone: zone } = location;
  const { data } = useLoaded(locationKey, () => call("POST /schedule/get-sessions", { body: { locationKey } }));
  return useMemo(
    () => ({
      locationKey,
      zone,
      language,
      locationNames: new Map(locations.map(({ location_key, name }) => [location_key, name])),
      sessions: new Map(data?.sessions.map((session) => [session._id, session])),
    }),
    [locationKey, zone, language, locations, data],
  );
};

interface AuditFiltersProps {
  audit: ReturnType<typeof useAudit>;
  language: Locale;
  zone: string;
}

/** The filters of the log. All are in the URL; a change shows the first page. */
const AuditFilters = ({ audit, language, zone }: AuditFiltersProps) => {
  const { action, kind, target, registrationId, from, to, paging, data } = audit;
  const [first] = data?.entries ?? [];
  const person = first?.person;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <PersonFilter
        name={(registrationId && person && fullName(person, language)) || undefined}
        onChange={(application) => paging.show({ application, page: undefined })}
        registrationId={registrationId}
      />
      {target && (
        <TargetFilter
          entry={first}
          onClear={() => paging.show({ target: undefined, page: undefined })}
          target={target}
        />
      )}
      <KindFilter kind={kind} onChange={(about) => paging.show({ kind: about, page: undefined })} />
      <ActionFilter action={action} onChange={(kind) => paging.show({ action: kind, page: undefined })} />
      <PeriodFilter
        from={from}
        language={language}
        onChange={(period) => paging.show({ ...period, page: undefined })}
        to={to}
        today={dayIn(zone, new Date())}
      />
    </div>
  );
};

/** Who changed what at the location, and when. Changes of its settings can be undone here. */
export const AuditScreen = (props: AuditScreenProps) => {
  const t = useTranslations("audit");
  const common = useTranslations("common");
  const shared = useTranslations("dashboard");
  const audit = useAudit(props.location.location_key);
  useRefresh(audit.reload, REFRESH_MS);
  const context = useAuditContextValue(props);
  const [undoing, setUndoing] = useState<AuditEntry>();
  const undone = useRef<string>(undefined);

  const onUndone = () => {
    undone.current = undoing?._id;
    setUndoing(undefined);
    showSnackbar({ text: t("undoneNow"), status: "success", closeLabel: common("close") });
    audit.reload();
  };

  // Undoing removes the button: focus moves to the entry, or to the filter if the entry is not on the page any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the log is loaded again
  useEffect(() => {
    if (undone.current)
      (document.getElementById(entryId(undone.current)) ?? document.getElementById(ACTION_FILTER_ID))?.focus();
    undone.current = undefined;
  }, [audit.data]);

  return (
    <AuditProvider value={context}>
      <div className="grid gap-5">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <AuditFilters audit={audit} language={props.language} zone={props.location.timeZone} />
          <p className="text-ink-second text-sm">{shared("timeZone", { zone: props.location.zoneLabel })}</p>
        </div>
        <AuditResults audit={audit} onUndo={setUndoing} />
        {undoing && <UndoDialog entry={undoing} onClose={() => setUndoing(undefined)} onUndone={onUndone} />}
      </div>
    </AuditProvider>
  );
};
