"use client";

import type { DialogProps } from "./dialog-panel";
import { lazyComponent } from "./lazy-component";
import { Spinner } from "./spinner";

// Over the page at once, so that nothing else is pressed; it is seen only where the dialog takes its time.
const Coming = () => (
  <div className="fixed inset-0 z-50 grid animate-appear place-items-center bg-veil text-accent-on [animation-delay:200ms]">
    <Spinner size="large" />
  </div>
);

const DialogPanel = lazyComponent(() => import("./dialog-panel").then((part) => part.DialogPanel), {
  Coming,
  // It closes again, the page under it as it was: pressed once more, it is asked for once more.
  onFailure: ({ onOpenChange }) => onOpenChange(false),
});

/**
 * In the middle of a wide window, a sheet from the bottom of a phone. Focus is kept inside and given back. What it takes is
 * fetched once the page is touched: no page carries it before.
 */
export const Dialog = (props: DialogProps) => (props.open ? <DialogPanel {...props} /> : null);
