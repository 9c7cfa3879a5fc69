import { useTranslations } from "next-intl";
import { ListPagination } from "@/components/dashboard/list-pagination";
import { useLastResult } from "@/components/dashboard/use-last-result";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { EmptyState } from "@/components/ui/empty-state";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { AuditEntry } from "@/lib/contracts/staff-audit";
import { EntryList } from "./entry-list";
import type { useAudit } from "./use-audit";

interface AuditResultsProps {
  audit: ReturnType<typeof useAudit>;
  onUndo: (entry: AuditEntry) => void;
}

/** One page of the log. The previous page stays while the next one is loading. */
export const AuditResults = ({ audit, onUndo }: AuditResultsProps) => {
  const t = useTranslations("audit");
  const { data, error, isLoading, reload, paging } = audit;
  const result = useLastResult(data);
  const notice = useLoadFailure(error, reload);
  if (!result) return notice ?? <SkeletonRows className="h-150" count={12} />;
  if (result.count === 0) return notice ?? <EmptyState text={t("emptyText")} title={t("empty")} />;
  return (
    <div aria-busy={isLoading} className="grid gap-5">
      {notice}
      <EntryList entries={result.entries} onUndo={onUndo} />
      <ListPagination count={result.count} isCountMinimum={result.isCountMinimum} id="audit" paging={paging} />
    </div>
  );
};
