"use client";

import { useSearchParams } from "next/navigation";
import { usePaging } from "@/components/dashboard/use-paging";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { isAuditAction } from "@/lib/domain/dashboard/audit-actions";
import { isRequestableDay } from "@/lib/kit/day";

/** One page of a centre's log: of one kind of change, of some days, where the address says so. */
export const useAudit = (locationKey: string) => {
  const paging = usePaging();
  const address = useSearchParams();
  const dayOf = (name: string) => {
    const day = address.get(name) ?? "";
    return isRequestableDay(day) ? day : undefined;
  };
  const asked = address.get("action") ?? "";
  const action = isAuditAction(asked) ? asked : undefined;
  const [from, to] = [dayOf("from"), dayOf("to")];
  const query = { locationKey, limit: paging.size, offset: paging.offset, action, from, to };
  const loaded = useLoaded(JSON.stringify(query), () => call("GET /audit", { query }));
  return { ...loaded, paging, action, from, to };
};
