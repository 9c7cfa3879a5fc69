"use client";

import { useTranslations } from "next-intl";
import { MessageButton } from "@/components/dashboard/announcements/message-button";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { Button } from "@/components/ui/button";
import type { Locale } from "@/lib/domain/country/locales";
import { isWaitingFiltered, NO_WAITING_FILTERS, type WaitingQuery } from "@/lib/domain/dashboard/waiting-list";
import { readListedPeople } from "./listed-people";
import type { Waiting } from "./use-waiting";
import type { ChangeWaitingQuery } from "./use-waiting-query";

interface WaitingToolbarProps {
  waiting: Waiting;
  query: WaitingQuery;
  change: ChangeWaitingQuery;
  location: DashboardLocation;
  language: Locale;
}

/** How many wait, a button to clear the filters, and a message to everybody whom they find. */
export const WaitingToolbar = ({ waiting, query, change, location, language }: WaitingToolbarProps) => {
  const t = useTranslations("staffWaiting");
  const applicants = useTranslations("applicants");
  const shared = useTranslations("dashboard");
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
      <p className="font-medium tabular-nums" role="status">
        {waiting.result && t("count", { count: waiting.result.count })}
      </p>
      {isWaitingFiltered(query) && (
        <Button onClick={() => change(NO_WAITING_FILTERS)} size="small" variant="quiet">
          {applicants("clear")}
        </Button>
      )}
      <p className="text-ink-second text-sm max-sm:order-last max-sm:w-full">
        {shared("timeZone", { zone: location.zoneLabel })}
      </p>
      {waiting.result && waiting.result.count > 0 && (
        <MessageButton
          about={t("count", { count: waiting.result.count })}
          className="ms-auto"
          language={language}
          locationKey={location.location_key}
          size="small"
          target={async () => ({
            kind: "selection",
            registrationIds: await readListedPeople(location.location_key, query),
          })}
        />
      )}
    </div>
  );
};
