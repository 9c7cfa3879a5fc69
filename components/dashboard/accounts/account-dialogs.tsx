"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { StaffAccount } from "@/lib/contracts/staff-management";
import { AccountStateDialog } from "./account-state-dialog";
import { AddAccountDialog } from "./add-account-dialog";
import { EditAccountDialog } from "./edit-account-dialog";
import { GeneratedPasswordDialog } from "./generated-password-dialog";
import { PasswordDialog } from "./password-dialog";

/** What is being done, and to whom. */
export type OpenDialog = { is: "add" } | { is: "edit" | "password" | "state"; account: StaffAccount };

interface AccountDialogsProps {
  open: OpenDialog;
  /** The centre on screen, where somebody new most likely works. */
  locationKey: string;
  locations: readonly { location_key: string; name: string }[];
  ownId: string;
  onSaved: (text: string) => void;
  onClose: () => void;
}

/** The dialog that is open; a password that was made is shown after it, once. */
export const AccountDialogs = ({ open, onSaved, onClose, ownId, ...place }: AccountDialogsProps) => {
  const t = useTranslations("accounts");
  const [made, setMade] = useState<{ username: string; password: string }>();
  const done = (text: string, username: string, password?: string) => {
    onSaved(text);
    if (password === undefined) onClose();
    else setMade({ username, password });
  };
  if (made) return <GeneratedPasswordDialog {...made} onClose={onClose} />;
  if (open.is === "add")
    return (
      <AddAccountDialog
        {...place}
        onAdded={({ username, password }) => done(t("added", { name: username }), username, password)}
        onClose={onClose}
      />
    );
  const { account } = open;
  const name = account.username;
  const shared = { account, isOwn: account._id === ownId, onClose };
  if (open.is === "edit")
    return (
      <EditAccountDialog {...shared} locations={place.locations} onSaved={() => done(t("saved", { name }), name)} />
    );
  if (open.is === "password")
    return <PasswordDialog {...shared} onSaved={(password) => done(t("passwordSet", { name }), name, password)} />;
  return <AccountStateDialog {...shared} onSaved={(text) => done(text, name)} />;
};
