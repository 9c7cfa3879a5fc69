"use client";

import { usePaging } from "@/components/dashboard/use-paging";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";

/** One page of the accounts at the manager's locations. */
export const useAccounts = () => {
  const paging = usePaging();
  const body = { limit: paging.size, offset: paging.offset };
  return { ...useLoaded(JSON.stringify(body), () => call("POST /account/list", { body })), paging };
};
