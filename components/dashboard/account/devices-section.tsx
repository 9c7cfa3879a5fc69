"use client";

import { useTranslations } from "next-intl";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { useStaffAction } from "@/components/dashboard/use-staff-action";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { showSnackbar } from "@/components/ui/snackbar";
import { call } from "@/lib/client/call";
import type { Loaded } from "@/lib/client/use-loaded";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { StaffLoginSession, staffSessions } from "@/lib/contracts/staff-sessions";
import type { Locale } from "@/lib/domain/country/locales";
import { instantText } from "@/lib/i18n/dates";
import { AccountSection } from "./account-section";

interface DevicesSectionProps {
  sessions: Loaded<ReplyOf<typeof staffSessions.list>>;
  language: Locale;
  zone: string;
  /** The zone in words. */
  zoneLabel: string;
}

interface DeviceRowProps {
  session: StaffLoginSession;
  language: Locale;
  zone: string;
  onEnd: () => void;
}

const DeviceRow = ({ session, language, zone, onEnd }: DeviceRowProps) => {
  const t = useTranslations("account");
  const device = session.device || t("deviceUnknown");
  const used = instantText(language, "shortInstant", new Date(session.usedAt), zone);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{device}</p>
        <p className="text-ink-second text-sm">{t("usedAt", { date: used })}</p>
      </div>
      {session.isCurrent ? (
        <Badge tone="success">{t("thisDevice")}</Badge>
      ) : (
        <Button aria-label={t("endOf", { device, date: used })} onClick={onEnd} size="small" variant="secondary">
          {t("end")}
        </Button>
      )}
    </li>
  );
};

/** Where the person is signed in, with buttons to end one session or all others. */
export const DevicesSection = ({ sessions, language, zone, zoneLabel }: DevicesSectionProps) => {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const dashboard = useTranslations("dashboard");
  const { data, error, reload } = sessions;
  const loadFailure = useLoadFailure(error, reload);
  const { isBusy, failure, run } = useStaffAction();
  const end = async (action: () => Promise<unknown>) => {
    if (!(await run(action))) return;
    showSnackbar({ text: t("ended"), status: "success", closeLabel: common("close") });
    document.getElementById("devices")?.focus();
    reload();
  };
  return (
    <AccountSection id="devices" text={t("devicesText")} title={t("devices")}>
      {loadFailure}
      {failure && (
        <Notice role="alert" status="error">
          {failure}
        </Notice>
      )}
      {!data && !loadFailure && <Skeleton className="h-24 w-full" />}
      {data && (
        <ul className="divide-y divide-line border-line border-y">
          {data.sessions.map((session) => (
            <DeviceRow
              key={session._id}
              language={language}
              onEnd={() => end(() => call("DELETE /auth/sessions/{id}", { params: { id: session._id } }))}
              session={session}
              zone={zone}
            />
          ))}
        </ul>
      )}
      {data && <p className="text-ink-second text-sm">{dashboard("timeZone", { zone: zoneLabel })}</p>}
      {data && data.sessions.length > 1 && (
        <Button
          busy={isBusy}
          className="justify-self-start"
          onClick={() => end(() => call("POST /auth/sessions/end-others", {}))}
          variant="secondary"
        >
          {t("endOthers")}
        </Button>
      )}
    </AccountSection>
  );
};
