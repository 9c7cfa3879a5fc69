"use client";

import { useSearchParams } from "next/navigation";
import { usePaging } from "@/components/dashboard/use-paging";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { isAuditAction } from "@/lib/domain/dashboard/audit-actions";

const FIRST_SIZE = 25;

/** One page of a centre's log, of one kind of change where the address names one. */
export const useAudit = (locationKey: string) => {
  const paging = usePaging(FIRST_SIZE);
  const asked = useSearchParams().get("action") ?? "";
  const action = isAuditAction(asked) ? asked : undefined;
  const { size, offset } = paging;
  const query = { locationKey, limit: size, offset, action };
  const loaded = useLoaded(JSON.stringify(query), () => call("GET /audit", { query }));
  return { ...loaded, paging, action };
};
