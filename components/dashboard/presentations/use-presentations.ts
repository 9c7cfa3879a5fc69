"use client";

import { usePageInRange, usePaging } from "@/components/dashboard/use-paging";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import { PRESENTATION_ROWS } from "@/lib/domain/dashboard/page-sizes";

/** One page of a location's presentations. */
export const usePresentations = (locationKey: string) => {
  const paging = usePaging(PRESENTATION_ROWS);
  const { page, size, offset } = paging;
  const loaded = useLoaded(`${locationKey} ${page} ${size}`, () =>
    call("POST /presentation/list", { body: { limit: size, offset, locationKey } }),
  );
  usePageInRange(loaded.data?.count, paging);
  return { ...loaded, paging };
};

export type PresentationPage = ReturnType<typeof usePresentations>;
