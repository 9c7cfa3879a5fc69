import { useTranslations } from "next-intl";
import { useRef } from "react";
import { ListPagination } from "@/components/dashboard/list-pagination";
import { useStaffFailure } from "@/components/dashboard/use-staff-failure";
import { LoadFailure } from "@/components/errors/load-failure";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { AuditEntry } from "@/lib/contracts/staff-management";
import { EntryList } from "./entry-list";
import type { useAudit } from "./use-audit";

interface AuditResultsProps {
  audit: ReturnType<typeof useAudit>;
  onUndo: (entry: AuditEntry) => void;
}

/** A page of the log; the one before stays in sight while the next is on its way. */
export const AuditResults = ({ audit, onUndo }: AuditResultsProps) => {
  const t = useTranslations("audit");
  const { data, error, isLoading, reload, paging } = audit;
  const last = useRef(data);
  last.current = data ?? last.current;
  const shown = last.current;
  const failure = useStaffFailure(error);
  const notice = failure && <LoadFailure error={failure} onRetry={reload} />;
  if (!shown) return notice ?? <Skeleton className="h-150 w-full" />;
  if (shown.count === 0) return notice ?? <EmptyState text={t("emptyText")} title={t("empty")} />;
  return (
    <div aria-busy={isLoading} className="grid gap-5">
      {notice}
      <EntryList entries={shown.entries} onUndo={onUndo} />
      <ListPagination count={shown.count} id="audit" paging={paging} />
    </div>
  );
};
