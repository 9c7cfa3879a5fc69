"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { parsePageSize, TABLE_ROWS } from "@/lib/domain/dashboard/page-sizes";

/** No list is longer; a number beyond would be no offset. */
const LAST_PAGE = 1_000_000;

/**
 * Page and rows per page as the address has them, so that they survive a reload and a link; `show` changes some of the
 * query and leaves the rest, `undefined` takes a part out.
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
