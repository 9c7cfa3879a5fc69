"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useLoadFailure } from "@/components/dashboard/use-load-failure";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { scrollToElement } from "@/components/ui/scroll-to";
import { SkeletonRows } from "@/components/ui/skeleton";
import { showSnackbar } from "@/components/ui/snackbar";
import type { AnnouncementTarget } from "@/lib/contracts/staff-announcements";
import { problemsOf } from "@/lib/domain/announcements/draft";
import type { Locale } from "@/lib/domain/country/locales";
import { CheckStep } from "./check-step";
import { textFieldId } from "./text-field";
import { type Announcement, useAnnouncement } from "./use-announcement";
import { WriteStep } from "./write-step";

export interface AnnouncementPanelProps {
  locationKey: string;
  language: Locale;
  target: AnnouncementTarget;
  /** Whom it is for, in words. */
  about: string;
  onClose: () => void;
  onSent?: (() => void) | undefined;
}

/** Buttons of the step: to the check, then to send. A double press on the first never sends. */
const Footer = ({ announcement, onCancel }: { announcement: Announcement; onCancel: () => void }) => {
  const t = useTranslations("announcements");
  const common = useTranslations("common");
  const { preview, isChecking, isBusy, check, edit, send } = announcement;
  const { people = 0, budgetLeft = 0 } = preview.data ?? {};
  if (people === 0)
    return (
      <Button onClick={onCancel} variant="secondary">
        {common("close")}
      </Button>
    );
  if (!isChecking)
    return (
      <>
        <Button key="cancel" onClick={onCancel} variant="secondary">
          {common("cancel")}
        </Button>
        <Button key="check" onClick={() => check() || focusProblem(announcement)}>
          {t("check")}
        </Button>
      </>
    );
  return (
    <>
      <Button aria-disabled={isBusy} key="edit" onClick={edit} variant="secondary">
        {t("edit")}
      </Button>
      <Button
        aria-disabled={budgetLeft === 0}
        busy={isBusy}
        key="send"
        onClick={({ detail }) => detail < 2 && void send()}
      >
        {t("send", { count: people })}
      </Button>
    </>
  );
};

/** Focuses the first text with a problem. A long text may fill the window: the problem, which stands above it, is scrolled to. */
const focusProblem = ({ draft, readers }: Announcement) => {
  const [language] = Object.keys(problemsOf(draft, readers, window.location.host)) as Locale[];
  const field = language && document.querySelector<HTMLTextAreaElement>(`#${textFieldId(language)}`);
  if (!field) return;
  field.focus({ preventScroll: true });
  scrollToElement(field.labels[0] ?? field, "start");
};

const Body = ({ announcement, language }: { announcement: Announcement; language: Locale }): ReactNode => {
  const t = useTranslations("announcements");
  const { preview, isChecking, failure } = announcement;
  const notice = useLoadFailure(preview.error, preview.reload);
  if (!preview.data) return notice ?? <SkeletonRows className="h-60" count={4} />;
  if (preview.data.people === 0) return <EmptyState text={t("nobodyText")} title={t("nobody")} />;
  return (
    <div className="grid gap-5">
      {notice}
      {failure && (
        <Notice role="alert" status="error">
          {failure}
        </Notice>
      )}
      {isChecking ? (
        <CheckStep announcement={announcement} language={language} />
      ) : (
        <WriteStep announcement={announcement} />
      )}
    </div>
  );
};

/** Writes a message to many: a text for each language, a look at it with its cost, then it is sent. */
export const AnnouncementPanel = ({
  locationKey,
  language,
  target,
  about,
  onClose,
  onSent,
}: AnnouncementPanelProps) => {
  const t = useTranslations("announcements");
  const common = useTranslations("common");
  const [isLeaving, setIsLeaving] = useState(false);
  const announcement = useAnnouncement({
    locationKey,
    target,
    onSent: (count) => {
      showSnackbar({ text: t("sentNow", { count }), status: "success", closeLabel: common("close") });
      onSent?.();
      onClose();
    },
  });
  const close = () => (announcement.isWritten ? setIsLeaving(true) : onClose());
  return (
    <Dialog
      closeLabel={common("close")}
      description={about}
      footer={<Footer announcement={announcement} onCancel={close} />}
      onOpenChange={(isOpen) => !isOpen && close()}
      open
      persistent={announcement.isBusy}
      title={t("write")}
    >
      <Body announcement={announcement} language={language} />
      {isLeaving && (
        <ConfirmDialog
          cancelLabel={t("keep")}
          closeLabel={common("close")}
          confirmLabel={t("discard")}
          onClose={() => setIsLeaving(false)}
          onConfirm={async () => {
            announcement.discard();
            onClose();
          }}
          text={t("discardText")}
          title={t("discardTitle")}
        />
      )}
    </Dialog>
  );
};
