"use client";

import { usePaging } from "@/components/dashboard/use-paging";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";

/** One page of the keys at the manager's locations. */
export const useKeys = () => {
  const paging = usePaging();
  const body = { limit: paging.size, offset: paging.offset };
  return { ...useLoaded(JSON.stringify(body), () => call("POST /key/list", { body })), paging };
};
