import { ListPagination } from "@/components/dashboard/list-pagination";
import { useLastResult } from "@/components/dashboard/use-last-result";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { SkeletonRows } from "@/components/ui/skeleton";
import { AccountTable, type AccountTableProps } from "./account-table";
import type { useAccounts } from "./use-accounts";

type AccountResultsProps = Omit<AccountTableProps, "accounts" | "isLoading"> & {
  accounts: ReturnType<typeof useAccounts>;
};

/** One page of the accounts. The previous page stays while the next one is loading. */
export const AccountResults = ({ accounts, ...table }: AccountResultsProps) => {
  const { data, error, isLoading, reload, paging } = accounts;
  const result = useLastResult(data);
  const notice = useLoadFailure(error, reload);
  if (!result) return notice ?? <SkeletonRows className="h-80" count={6} />;
  return (
    <div className="grid gap-3">
      {notice}
      <AccountTable {...table} accounts={result.accounts} isLoading={isLoading} />
      <ListPagination count={result.count} id="accounts" paging={paging} />
    </div>
  );
};
