/**
 * Who may store a page. Its tenant and language follow from the host and a cookie, so no shared cache may, whatever the
 * framework would say: it offers prerendered pages to every cache for a year.
 */
export const PAGE_CACHING = {
  /** The visitor's own browser, which asks each time whether the page has changed. */
  prerendered: "private, no-cache",
  /** Nobody: the page is about one person, or the answer sets a cookie. */
  personal: "private, no-store",
} as const;
