"use client";

import * as Primitive from "@radix-ui/react-dialog";
import { cx } from "class-variance-authority";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { openDialog } from "./open-dialogs";
import { rememberFocus } from "./return-focus";

/** Locks the page's scroll while a modal is open, and keeps the width of the removed scroll bar free. */
const useScrollLock = (isOpen: boolean): void => {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const { style, clientWidth } = document.documentElement;
    const { overflow, paddingInlineEnd } = style;
    style.paddingInlineEnd = `${window.innerWidth - clientWidth}px`;
    style.overflow = "hidden";
    return () => {
      Object.assign(style, { overflow, paddingInlineEnd });
    };
  }, [isOpen]);
};

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the main one last. */
  footer?: ReactNode;
  /** Name of the close button. Without it there is none, and the footer must have one. */
  closeLabel?: string;
  maxWidth?: number;
  minHeight?: number;
  /** Only the footer's buttons close it: no outside click, no Escape, no close button. */
  persistent?: boolean;
};

/** An open dialog; keeps the focus inside and returns it. */
export const DialogPanel = (props: DialogProps) => {
  const { open, onOpenChange, title, description, children, footer, closeLabel } = props;
  const { maxWidth = 600, minHeight = 200, persistent = false } = props;
  // The primitive returns the focus only to its own trigger; ours is the element focused on opening.
  // Content that focuses itself does so before the primitive could say that it opens.
  const [returnFocus] = useState(rememberFocus);
  useScrollLock(open);
  useEffect(() => (open ? openDialog() : undefined), [open]);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        {/* Not the primitive's overlay: it locks the scroll with an inline style sheet, which the content policy forbids. */}
        <div className="pointer-events-auto fixed inset-0 z-50 grid animate-appear items-end justify-items-end bg-veil [container:veil/size] print:hidden sm:items-center sm:justify-items-center sm:p-6">
          <Primitive.Content
            {...(description ? {} : { "aria-describedby": undefined })}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              returnFocus();
            }}
            onEscapeKeyDown={(event) => preventIf(persistent, event)}
            onInteractOutside={(event) => preventIf(persistent, event)}
            // A window may be lower, such as a phone's on its side.
            style={{ maxWidth, minHeight: `min(${minHeight}px, var(--window-height) - 2rem)` }}
            className={CONTENT}
          >
            <header className="px-5 pt-5 sm:px-6 sm:pt-6">
              <Primitive.Title className={cx("font-semibold text-xl", closeLabel && "pe-[44px]")}>
                {title}
              </Primitive.Title>
              {description && (
                <Primitive.Description className="mt-1 text-ink-second">{description}</Primitive.Description>
              )}
            </header>
            <div className={BODY}>{children}</div>
            {footer && <footer className={FOOTER}>{footer}</footer>}
            {/* Last, so that the first focus goes to the content. */}
            {closeLabel && (
              <Primitive.Close
                aria-disabled={persistent || undefined}
                aria-label={closeLabel}
                className={CLOSE}
                onClick={(event) => preventIf(persistent, event)}
              >
                <X aria-hidden="true" className="size-5" />
              </Primitive.Close>
            )}
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
};

const preventIf = (isPrevented: boolean, event: Pick<Event, "preventDefault">) => {
  if (isPrevented) event.preventDefault();
};

const CONTENT = [
  "relative flex max-h-[calc(var(--window-height)-2rem)] w-full animate-rise flex-col overflow-y-auto rounded-t-lg border border-line bg-surface-raised",
  "shadow-floating max-sm:max-w-none! sm:max-h-[calc(var(--window-height)-3rem)] sm:rounded-lg",
].join(" ");

// Scrolls between title and buttons, which stay in view. With large text, or in a low window, these may take the window: then
// the dialog scrolls as a whole.
const BODY = [
  "shrink-0 grow overflow-y-auto overscroll-contain px-5 py-4 sm:px-6",
  "[@container_veil_(height<28rem)]:max-h-[max(8rem,var(--window-height)-14rem)] [@container_veil_(height>=28rem)]:shrink",
].join(" ");

// Of the same size for large text too: the title needs the width.
const CLOSE =
  "absolute end-[12px] top-3 grid size-[44px] place-items-center rounded-md text-ink-second transition-colors hover:bg-surface-sunken";

const FOOTER =
  "flex flex-col-reverse gap-3 border-line border-t px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6";
