"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect } from "react";
import { parsePageSize, TABLE_ROWS } from "@/lib/domain/dashboard/page-sizes";

/** Highest page number that is a valid offset. */
const LAST_PAGE = 1_000_000;

/**
 * Page and page size from the URL, so that they survive a reload and a link. `show` changes some parameters of the URL;
 * `undefined` removes one.
 */
export const usePaging = (rows = TABLE_ROWS) => {
  const router = useRouter();
  const path = usePathname();
  const query = useSearchParams();
  const size = parsePageSize(rows, query.get("size"));
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
  return { page, size, sizes: rows.sizes, offset: (page - 1) * size, show };
};

export const pageCountOf = (count: number, size: number): number => Math.max(1, Math.ceil(count / size));

interface ShownPage {
  page: number;
  size: number;
  show: (next: { page: number }) => void;
}

/** Shows the last page if the URL names a page past the end. */
export const usePageInRange = (count: number | undefined, { page, size, show }: ShownPage): void => {
  const pageCount = count === undefined ? undefined : pageCountOf(count, size);
  useEffect(() => {
    if (pageCount !== undefined && page > pageCount) show({ page: pageCount });
  }, [page, pageCount, show]);
};
