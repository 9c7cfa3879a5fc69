"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect } from "react";
import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";

/** Rows of a page, and the first of them (spec §9). */
export const PAGE_SIZES = [5, 10, 25, 50] as const;
const [FIRST_SIZE] = PAGE_SIZES;

const sizeOf = (text: string | null): number => PAGE_SIZES.find((size) => String(size) === text) ?? FIRST_SIZE;
const pageOf = (text: string | null): number => Math.max(1, Math.trunc(Number(text)) || 1);

/** One page of a centre's presentations; page and size are in the address, so that they survive a reload and a link. */
export const usePresentations = (locationKey: string) => {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const size = sizeOf(query.get("size"));
  const page = pageOf(query.get("page"));
  const loaded = useLoaded(`${locationKey} ${page} ${size}`, () =>
    call("POST /presentation/list", { body: { limit: size, offset: (page - 1) * size, locationKey } }),
  );
  const pageCount = loaded.data && Math.max(1, Math.ceil(loaded.data.count / size));
  const show = useCallback(
    (toPage: number, toSize: number) =>
      router.replace(`${path}?location=${locationKey}&page=${toPage}&size=${toSize}`, { scroll: false }),
    [router, path, locationKey],
  );
  // An old link may lead past the end.
  useEffect(() => {
    if (pageCount && page > pageCount) show(pageCount, size);
  }, [pageCount, page, size, show]);
  return { ...loaded, page, size, pageCount, show };
};

export type PresentationPage = ReturnType<typeof usePresentations>;
