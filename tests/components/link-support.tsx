import { type ComponentProps, memo } from "react";

interface LinkOptions {
  prefetch?: boolean;
  scroll?: boolean;
}

const Anchor = memo(({ prefetch: _prefetch, scroll: _scroll, ...props }: ComponentProps<"a"> & LinkOptions) => (
  <a {...props} />
));

/** Stands in for `next/link`: a plain link, never pending. As there, the module is the component and its own default export. */
export const linkModule = Object.assign(Anchor, { default: Anchor, useLinkStatus: () => ({ pending: false }) });
