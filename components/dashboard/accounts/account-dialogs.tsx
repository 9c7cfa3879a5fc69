"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import { AccountStateDialog } from "./account-state-dialog";
import { AddAccountDialog } from "./add-account-dialog";
import { EditAccountDialog } from "./edit-account-dialog";
import { GeneratedPasswordDialog } from "./generated-password-dialog";
import { PasswordDialog } from "./password-dialog";

/** The open dialog and its account. */
export type OpenDialog = { kind: "add" } | { kind: "edit" | "password" | "state"; account: StaffAccount };

interface AccountDialogsProps {
  open: OpenDialog;
  /** The location on screen, preselected for new accounts. */
  locationKey: string;
  locations: readonly { location_key: string; name: string }[];
  ownId: string;
  onSaved: (text: string) => void;
  onClose: () => void;
}

/** The open dialog, followed by a dialog that shows the generated password once. */
export const AccountDialogs = ({ open, onSaved, onClose, ownId, ...locationProps }: AccountDialogsProps) => {
  const t = useTranslations("accounts");
  const [generated, setGenerated] = useState<{ username: string; password: string }>();
  const finish = (text: string, username: string, password?: string) => {
    onSaved(text);
    if (password === undefined) onClose();
    else setGenerated({ username, password });
  };
  if (generated) return <GeneratedPasswordDialog {...generated} onClose={onClose} />;
  if (open.kind === "add")
    return (
      <AddAccountDialog
        {...locationProps}
        onAdded={({ username, password }) => finish(t("added", { name: username }), username, password)}
        onClose={onClose}
      />
    );
  const { account } = open;
  const name = account.username;
  const shared = { account, isOwn: account._id === ownId, onClose };
  if (open.kind === "edit")
    return (
      <EditAccountDialog
        {...shared}
        locations={locationProps.locations}
        onSaved={() => finish(t("saved", { name }), name)}
      />
    );
  if (open.kind === "password")
    return <PasswordDialog {...shared} onSaved={(password) => finish(t("passwordSet", { name }), name, password)} />;
  return <AccountStateDialog {...shared} onSaved={(text) => finish(text, name)} />;
};
