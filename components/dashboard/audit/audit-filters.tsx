import type { Locale } from "@/lib/domain/country/locales";
import { dayIn } from "@/lib/kit/day";
import { ActionFilter } from "./action-filter";
import { PeriodFilter } from "./period-filter";
import type { useAudit } from "./use-audit";

interface AuditFiltersProps {
  audit: ReturnType<typeof useAudit>;
  language: Locale;
  zone: string;
}

/** What narrows the log; both are in the address, and each shows the first page again. */
export const AuditFilters = ({ audit: { action, from, to, paging }, language, zone }: AuditFiltersProps) => (
  <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
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
