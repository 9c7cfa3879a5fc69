import { useRef } from "react";
import { ListPagination } from "@/components/dashboard/list-pagination";
import { useStaffFailure } from "@/components/dashboard/use-staff-failure";
import { LoadFailure } from "@/components/errors/load-failure";
import { Skeleton } from "@/components/ui/skeleton";
import { AccountTable, type AccountTableProps } from "./account-table";
import type { useAccounts } from "./use-accounts";

type AccountResultsProps = Omit<AccountTableProps, "accounts" | "isLoading"> & {
  accounts: ReturnType<typeof useAccounts>;
};

/** A page of the staff; the one before stays in sight while the next is on its way. */
export const AccountResults = ({ accounts, ...table }: AccountResultsProps) => {
  const { data, error, isLoading, reload, paging } = accounts;
  const last = useRef(data);
  last.current = data ?? last.current;
  const shown = last.current;
  const failure = useStaffFailure(error);
  const notice = failure && <LoadFailure error={failure} onRetry={reload} />;
  if (!shown) return notice ?? <Skeleton className="h-80 w-full" />;
  return (
    <div className="grid gap-3">
      {notice}
      <AccountTable {...table} accounts={shown.accounts} isLoading={isLoading} />
      <ListPagination count={shown.count} id="accounts" paging={paging} />
    </div>
  );
};
