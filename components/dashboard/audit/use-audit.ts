"use client";

import { useSearchParams } from "next/navigation";
import { usePaging } from "@/components/dashboard/use-paging";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { isAuditAction, isAuditKind } from "@/lib/domain/dashboard/audit-actions";
import { isRequestableDay } from "@/lib/kit/day";

/** One page of a location's log, with the filters from the URL. */
export const useAudit = (locationKey: string) => {
  const paging = usePaging();
  const address = useSearchParams();
  const dayOf = (name: string) => {
    const day = address.get(name) ?? "";
    return isRequestableDay(day) ? day : undefined;
  };
  const requested = address.get("action") ?? "";
  const action = isAuditAction(requested) ? requested : undefined;
  const about = address.get("kind") ?? "";
  const kind = isAuditKind(about) ? about : undefined;
  const registrationId = address.get("application") ?? undefined;
  const target = address.get("target") ?? undefined;
  const [from, to] = [dayOf("from"), dayOf("to")];
  const filters = { action, kind, target, registrationId, from, to };
  const query = { locationKey, limit: paging.size, offset: paging.offset, ...filters };
  const loaded = useLoaded(JSON.stringify(query), () => call("GET /audit", { query }));
  return { ...loaded, ...filters, paging };
};
