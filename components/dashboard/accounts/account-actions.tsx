import { KeyRound, LogOut, type LucideIcon, Pencil, UserCheck, UserX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useId } from "react";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import type { OpenDialog } from "./account-dialogs";

interface AccountActionsProps {
  account: StaffAccount;
  isOwn: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

interface ActionProps {
  Icon: LucideIcon;
  label: string;
  onPress: () => void;
  /** Id of the text that says why the action is not possible. */
  reasonId?: string | undefined;
}

const Action = ({ Icon, label, onPress, reasonId }: ActionProps) => (
  <button
    aria-describedby={reasonId}
    aria-disabled={reasonId !== undefined || undefined}
    aria-label={label}
    className="grid size-11 place-items-center rounded-md text-ink-second transition-colors hover:bg-surface-sunken hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:opacity-50 md:size-9"
    onClick={reasonId === undefined ? onPress : undefined}
    title={label}
    type="button"
  >
    <Icon aria-hidden="true" className="size-5" />
  </button>
);

/**
 * Buttons to edit, make a one-time link, end the sessions, and disable or enable. Nobody does the last three to themselves:
 * their own password, factors and devices are under "My account".
 */
export const AccountActions = ({ account, isOwn, onOpen }: AccountActionsProps) => {
  const t = useTranslations("accounts");
  const reasonId = useId();
  const { username: name, isDisabled } = account;
  const ownReason = isOwn ? reasonId : undefined;
  const isLinkRefused = isOwn || isDisabled;
  return (
    <span className="inline-flex">
      <Action Icon={Pencil} label={t("editOf", { name })} onPress={() => onOpen({ kind: "edit", account })} />
      <Action
        Icon={KeyRound}
        label={t("linkOf", { name })}
        onPress={() => onOpen({ kind: "link", account })}
        reasonId={isLinkRefused ? reasonId : undefined}
      />
      <Action
        Icon={LogOut}
        label={t("endSessionsOf", { name })}
        onPress={() => onOpen({ kind: "sessions", account })}
        reasonId={ownReason}
      />
      <Action
        Icon={isDisabled ? UserCheck : UserX}
        label={t(isDisabled ? "enableOf" : "disableOf", { name })}
        onPress={() => onOpen({ kind: "state", account })}
        reasonId={ownReason}
      />
      {isLinkRefused && (
        <span className="sr-only" id={reasonId}>
          {t(isOwn ? "ownHint" : "blockedHint")}
        </span>
      )}
    </span>
  );
};
