"use client";

import { X } from "lucide-react";
import { Toaster, toast } from "sonner";
import { NOTICE_MARKS, type NoticeStatus } from "./notice";

const DURATION = 6000;
// Above a sticky bar, never on it.
const OFFSET = { bottom: "calc(var(--bar-bottom) + 16px)", left: "16px", right: "16px" };

/** The place where snackbars appear; once, in the root layout. `label` names the region for screen readers. */
export const Snackbar = ({ label }: { label: string }) => (
  <Toaster
    position="bottom-center"
    customAriaLabel={label}
    offset={OFFSET}
    mobileOffset={OFFSET}
    // A modal dialog takes the pointer from all of the page.
    className="pointer-events-auto"
  />
);

type SnackbarMessage = { text: string; status: Exclude<NoticeStatus, "warning">; closeLabel: string };

/** Says in passing that something happened. What one must act on belongs in the page instead: see Notice. */
export const showSnackbar = (message: SnackbarMessage) =>
  toast.custom((id) => <SnackbarCard {...message} onClose={() => toast.dismiss(id)} />, { duration: DURATION });

const SnackbarCard = ({ text, status, closeLabel, onClose }: SnackbarMessage & { onClose: () => void }) => {
  const { Icon, tone } = NOTICE_MARKS[status];
  return (
    <div className="flex w-full items-start gap-3 rounded-md border border-line bg-surface-raised py-1.5 ps-4 pe-1.5 text-ink shadow-floating">
      <Icon aria-hidden="true" className={`mt-3 size-5 shrink-0 ${tone}`} />
      <p className="grow py-2.5">{text}</p>
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
