"use client";

import { useEffect } from "react";
import { usePaging } from "@/components/dashboard/use-paging";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { PRESENTATION_ROWS } from "@/lib/domain/dashboard/page-sizes";

/** One page of a centre's presentations. */
export const usePresentations = (locationKey: string) => {
  const paging = usePaging(PRESENTATION_ROWS);
  const { page, size, offset, show } = paging;
  const loaded = useLoaded(`${locationKey} ${page} ${size}`, () =>
    call("POST /presentation/list", { body: { limit: size, offset, locationKey } }),
  );
  const pageCount = loaded.data && Math.max(1, Math.ceil(loaded.data.count / size));
  // Behind the last row there is no table, and no bar that leads back.
  useEffect(() => {
    if (pageCount && page > pageCount) show({ page: pageCount });
  }, [pageCount, page, show]);
  return { ...loaded, paging };
};

export type PresentationPage = ReturnType<typeof usePresentations>;
