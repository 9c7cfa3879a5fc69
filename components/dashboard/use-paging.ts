"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback } from "react";

/** Rows of a page (spec §9). */
export const PAGE_SIZES = [5, 10, 25, 50] as const;
/** No list is longer; a number beyond would be no offset. */
const LAST_PAGE = 1_000_000;
type PageSize = (typeof PAGE_SIZES)[number];

/**
 * Page and rows per page as the address has them, so that they survive a reload and a link; `show` changes some of the
 * query and leaves the rest, `undefined` takes a part out.
 */
export const usePaging = (firstSize: PageSize) => {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const size = PAGE_SIZES.find((option) => String(option) === query.get("size")) ?? firstSize;
  const page = Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(query.get("page"))) || 1));
  const show = useCallback(
    (changes: Readonly<Record<string, string | number | undefined>>) => {
      const next = new URLSearchParams(query);
      for (const [name, value] of Object.entries(changes)) {
        if (value === undefined) next.delete(name);
        else next.set(name, String(value));
      }
      router.replace(`${path}?${next}`, { scroll: false });
    },
    [router, path, query],
  );
  return { page, size, offset: (page - 1) * size, show };
};

export type Paging = ReturnType<typeof usePaging>;
