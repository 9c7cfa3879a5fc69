"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { MadeLink, StaffAccount } from "@/lib/contracts/staff-accounts";
import { AccountStateDialog } from "./account-state-dialog";
import { EditAccountDialog } from "./edit-account-dialog";
import { EndSessionsDialog } from "./end-sessions-dialog";
import { InviteDialog } from "./invite-dialog";
import { LinkDialog } from "./link-dialog";
import { MadeLinkDialog } from "./made-link-dialog";

/** The open dialog and its account. */
export type OpenDialog = { kind: "invite" } | { kind: "edit" | "link" | "sessions" | "state"; account: StaffAccount };

interface AccountDialogsProps {
  open: OpenDialog;
  /** The location on screen, preselected for new accounts. */
  locationKey: string;
  zone: string;
  locations: readonly { location_key: string; name: string }[];
  ownId: string;
  /** Whether the network's staff may have passwords. */
  hasPasswords: boolean;
  onSaved: (text?: string) => void;
  onClose: () => void;
}

/** The open dialog, followed by a dialog that says where the link went, or shows it once. */
export const AccountDialogs = (props: AccountDialogsProps) => {
  const { open, onSaved, onClose, ownId, hasPasswords, zone, ...locationProps } = props;
  const t = useTranslations("accounts");
  const [made, setMade] = useState<{ account: StaffAccount; link: MadeLink }>();
  const finish = (text: string) => {
    onSaved(text);
    onClose();
  };
  const showLink = (account: StaffAccount, link: MadeLink) => {
    onSaved();
    setMade({ account, link });
  };
  const { locations } = locationProps;
  if (made) return <MadeLinkDialog {...made} locations={locations} onClose={onClose} zone={zone} />;
  if (open.kind === "invite")
    return (
      <InviteDialog {...locationProps} onClose={onClose} onInvited={({ account, link }) => showLink(account, link)} />
    );
  const { account } = open;
  const shared = { account, onClose };
  if (open.kind === "link")
    return <LinkDialog {...shared} hasPasswords={hasPasswords} onMade={(link) => showLink(account, link)} />;
  if (open.kind === "sessions") return <EndSessionsDialog {...shared} onEnded={finish} />;
  if (open.kind === "state") return <AccountStateDialog {...shared} locations={locations} onSaved={finish} />;
  return (
    <EditAccountDialog
      {...shared}
      isOwn={account._id === ownId}
      locations={locations}
      onSaved={() => finish(t("saved", { name: account.username }))}
    />
  );
};
