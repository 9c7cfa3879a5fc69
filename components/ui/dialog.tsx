"use client";

import type { DialogProps } from "./dialog-panel";
import { lazyComponent } from "./lazy-component";
import { Spinner } from "./spinner";

/** While a dialog loads: covers the page at once, so that nothing else is pressed; visible only after 200 ms. */
export const DialogPlaceholder = () => (
  <div className="fixed inset-0 z-50 grid animate-appear place-items-center bg-veil text-accent-on [animation-delay:200ms]">
    <Spinner size="large" />
  </div>
);

const DialogPanel = lazyComponent(() => import("./dialog-panel").then((part) => part.DialogPanel), {
  Placeholder: DialogPlaceholder,
  // Closes again and leaves the page as it was; opening it again loads it again.
  onFailure: ({ onOpenChange }) => onOpenChange(false),
});

/**
 * Centred in a wide window, a bottom sheet on a phone. Keeps the focus inside and returns it. Its code loads after the first
 * interaction, so that no page has to carry it.
 */
export const Dialog = (props: DialogProps) => (props.open ? <DialogPanel {...props} /> : null);
