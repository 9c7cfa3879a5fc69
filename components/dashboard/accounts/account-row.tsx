import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Lines } from "@/components/ui/lines";
import { Td, Th } from "@/components/ui/table";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import type { Locale } from "@/lib/domain/country/locales";
import { instantText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";
import { AccountActions } from "./account-actions";
import type { OpenDialog } from "./account-dialogs";

interface AccountRowProps {
  account: StaffAccount;
  isOwn: boolean;
  zone: string;
  language: Locale;
  locationNames: ReadonlyMap<string, string>;
  onOpen: (dialog: OpenDialog) => void;
}

const LINE = "wrap-anywhere block max-w-56 whitespace-normal font-normal text-ink-second";

/** An e-mail address that breaks before its domain if it is too long for one line. */
const Email = ({ email }: { email: string }) => {
  const at = email.lastIndexOf("@");
  return (
    <span className={LINE} translate="no">
      <span>{email.slice(0, at)}</span>
      <wbr />
      <span>{email.slice(at)}</span>
    </span>
  );
};

/** The real name with the username and the e-mail address below; without a name the username alone. */
const Person = ({ account, isOwn }: Pick<AccountRowProps, "account" | "isOwn">) => {
  const t = useTranslations("accounts");
  const { name, username, email } = account;
  return (
    <Th className="border-line border-b py-2 in-[tr:last-child]:border-b-0" scope="row">
      <span className="inline-flex items-center gap-2">
        <bdi translate="no">{name ?? username}</bdi>
        {isOwn && <Badge tone="accent">{t("you")}</Badge>}
      </span>
      {name && (
        <span className={LINE} translate="no">
          {username}
        </span>
      )}
      {email && <Email email={email} />}
    </Th>
  );
};

const State = ({ isDisabled, isInvited }: StaffAccount) => {
  const t = useTranslations("accounts");
  if (isDisabled) return <Badge tone="danger">{t("stateDisabled")}</Badge>;
  if (isInvited) return <Badge tone="warning">{t("stateInvited")}</Badge>;
  return <Badge tone="success">{t("stateActive")}</Badge>;
};

/** One account of the list. */
export const AccountRow = ({ account, isOwn, zone, language, locationNames, onOpen }: AccountRowProps) => {
  const t = useTranslations("accounts");
  const { role, locations, factors, lastSignInAt } = account;
  // Recovery codes only replace another factor.
  const shownFactors = factors.filter((factor) => factor !== "recovery_code").map((factor) => t(`factor_${factor}`));
  return (
    <tr>
      <Person account={account} isOwn={isOwn} />
      <Td className="whitespace-nowrap">{t(`role_${role}`)}</Td>
      <Td className="min-w-28">
        {listText(
          language,
          locations.map((key) => locationNames.get(key) ?? key),
        )}
      </Td>
      <Td className="min-w-32">
        <Lines lines={shownFactors.length === 0 ? [t("factorsNone")] : shownFactors} />
      </Td>
      <Td className="min-w-28 text-ink-second">
        {lastSignInAt ? instantText(language, "shortInstant", new Date(lastSignInAt), zone) : t("never")}
      </Td>
      <Td>
        <State {...account} />
      </Td>
      <Td numeric>
        <AccountActions account={account} isOwn={isOwn} onOpen={onOpen} />
      </Td>
    </tr>
  );
};
