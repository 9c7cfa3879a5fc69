"use client";

import { useTranslations } from "next-intl";
import type { DashboardLocation } from "@/components/dashboard/dashboard-shell";
import { ListPagination } from "@/components/dashboard/list-pagination";
import { useLastResult } from "@/components/dashboard/use-last-result";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { usePaging } from "@/components/dashboard/use-paging";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { useRefresh } from "@/lib/client/use-refresh";
import type { Locale } from "@/lib/domain/country/locales";
import { AnnouncementItem } from "./announcement-item";

interface AnnouncementsScreenProps {
  location: DashboardLocation;
  language: Locale;
}

/** What staff of the centre sent to many, newest first, and what became of each message. */
export const AnnouncementsScreen = ({ location, language }: AnnouncementsScreenProps) => {
  const t = useTranslations("announcements");
  const paging = usePaging();
  const query = { locationKey: location.location_key, limit: paging.size, offset: paging.offset };
  const { data, error, isLoading, reload } = useLoaded(JSON.stringify(query), () =>
    call("GET /announcements", { query }),
  );
  useRefresh(reload);
  const result = useLastResult(data);
  const notice = useLoadFailure(error, reload);
  if (!result) return notice ?? <SkeletonRows className="h-96" count={5} />;
  if (result.count === 0) return notice ?? <EmptyState text={t("emptyText")} title={t("empty")} />;
  return (
    <div aria-busy={isLoading} className="grid gap-5">
      {notice}
      <ul className="rounded-lg border border-line bg-surface-raised">
        {result.announcements.map((announcement) => (
          <AnnouncementItem
            announcement={announcement}
            key={announcement._id}
            language={language}
            location={location}
          />
        ))}
      </ul>
      <ListPagination count={result.count} id="announcements" paging={paging} />
    </div>
  );
};
