import { type ComponentProps, memo } from "react";

interface LinkOptions {
  prefetch?: boolean;
  scroll?: boolean;
}

const Anchor = memo(({ prefetch: _prefetch, scroll: _scroll, ...props }: ComponentProps<"a"> & LinkOptions) => (
  <a {...props} />
));

/** Whether the pages that links lead to are still loading. */
export const link = { isPending: false };

// The components' tests load this file in place of `next/link`: a plain link.
export default Anchor;
export const useLinkStatus = () => ({ pending: link.isPending });
