"use client";

import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { Toaster, toast } from "sonner";
import { Button } from "./button";
import { NOTICE_ICONS, type NoticeStatus } from "./notice";
import { whenNoDialogIsOpen } from "./open-dialogs";

export type SnackbarMessage = {
  text: string;
  status: Exclude<NoticeStatus, "warning">;
  closeLabel: string;
  /** A button such as Undo. It closes the snackbar. */
  action?: { label: string; onPress: () => void };
  /** Milliseconds that it stays while neither the pointer nor the focus is on it. */
  duration?: number;
};

/** How long a snackbar stays: by default of the region, and when a page opens one. */
const DURATION_MS = { region: 3000, message: 6000, withAction: 12_000 };
// Above a sticky bar, never on it.
const OFFSET = { bottom: "calc(var(--bar-bottom) + 16px)", left: "16px", right: "16px" };

interface SnackbarPlaceProps {
  label: string;
  /** Receives the function that shows a message, as soon as the region is mounted. */
  onReady: (show: (message: SnackbarMessage) => void) => void;
  /** Called instead if this module could not be loaded. */
  onMissing: () => void;
}

/** The region in which snackbars appear. */
const SnackbarRegion = ({ label, onReady }: SnackbarPlaceProps) => {
  useEffect(() => onReady(show), [onReady]);
  return (
    <Toaster
      position="bottom-center"
      customAriaLabel={label}
      duration={DURATION_MS.region}
      offset={OFFSET}
      mobileOffset={OFFSET}
      // Below a dialog and its veil, and in the page's font.
      className="z-40! [font-family:inherit]!"
      toastOptions={{ className: "duration-slow!" }}
    />
  );
};

export default SnackbarRegion;

// A snackbar over a dialog would cover its buttons: the message waits until the dialog is closed.
const show = (message: SnackbarMessage) => whenNoDialogIsOpen(() => showNow(message));

const showNow = (message: SnackbarMessage) => {
  const { duration = DURATION_MS[message.action ? "withAction" : "message"] } = message;
  const position = isFocusAtEnd() ? "top-center" : "bottom-center";
  let id: string | number | undefined;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const stay = (stayMS: number) => {
    id = toast.custom(() => card, { ...(id !== undefined && { id }), position, duration: stayMS, onDismiss: end });
  };
  const close = () => {
    end();
    toast.dismiss(id);
  };
  const hold = (isHeld: boolean) => !isOver && stay(isHeld ? Number.POSITIVE_INFINITY : duration);
  const card = <SnackbarCard {...message} onClose={close} onHold={hold} />;
  stay(duration);
};

type SnackbarCardProps = SnackbarMessage & {
  onClose: () => void;
  /** Focus has entered or left: a snackbar with the focus stays. */
  onHold: (isHeld: boolean) => void;
};

const SnackbarCard = ({ text, status, closeLabel, action, onClose, onHold }: SnackbarCardProps) => {
  const { Icon, tone } = NOTICE_ICONS[status];
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => uncoverFocus(card.current), []);
  useEffect(() => watchFocus(card.current, onHold), [onHold]);
  return (
    <div
      className="flex w-full items-start gap-3 rounded-md border border-line bg-surface-raised py-1.5 ps-4 pe-1.5 text-ink shadow-floating"
      ref={card}
    >
      <Icon aria-hidden="true" className={`mt-3 size-5 shrink-0 ${tone}`} />
      <p className="grow py-2.5" role={status === "error" ? "alert" : undefined}>
        {text}
      </p>
      {action && (
        <Button
          className="shrink-0 px-2"
          onClick={() => {
            onClose();
            action.onPress();
          }}
          variant="quiet"
        >
          {action.label}
        </Button>
      )}
      <button
        type="button"
        aria-label={closeLabel}
        onClick={onClose}
        className="grid size-11 shrink-0 place-items-center rounded-sm text-ink-second transition-colors hover:bg-surface-sunken"
      >
        <X aria-hidden="true" className="size-5" />
      </button>
    </div>
  );
};

/** Room for a snackbar, with its distance from the end of the window. */
const ROOM_PX = 160;

/** Whether the focus is at the end of a page that cannot be scrolled further: a snackbar at the bottom would cover it. */
const isFocusAtEnd = (): boolean => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return false;
  const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
  const isBelow = focused.getBoundingClientRect().bottom > clientHeight - ROOM_PX;
  return isBelow && scrollHeight - clientHeight - scrollTop < ROOM_PX;
};

// The list item around the card can have the focus too.
const watchFocus = (card: HTMLElement | null, onHold: (isHeld: boolean) => void) => {
  const row = card?.closest("[data-sonner-toast]");
  const watch = ({ type }: Event) => onHold(type === "focusin");
  for (const event of ["focusin", "focusout"]) row?.addEventListener(event, watch);
  return () => {
    for (const event of ["focusin", "focusout"]) row?.removeEventListener(event, watch);
  };
};

// Scrolls a focused element that the card covers into view. Later focus changes are handled by the page's scroll padding.
const uncoverFocus = (card: HTMLElement | null) => {
  const focused = document.activeElement;
  if (!card || !focused || focused === document.body) return;
  const room = window.innerHeight - card.offsetHeight * 2;
  const { top, bottom } = focused.getBoundingClientRect();
  if (bottom > room && bottom - top < room) focused.scrollIntoView({ block: "center" });
};
