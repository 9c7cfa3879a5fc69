import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Table, Td, Th } from "@/components/ui/table";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import type { Locale } from "@/lib/domain/country/locales";
import { instantText } from "@/lib/i18n/dates";
import { listText } from "@/lib/i18n/lists";
import { AccountActions } from "./account-actions";
import type { OpenDialog } from "./account-dialogs";

export interface AccountTableProps {
  accounts: readonly StaffAccount[];
  isLoading: boolean;
  zone: string;
  language: Locale;
  locations: readonly { location_key: string; name: string }[];
  ownId: string;
  onOpen: (dialog: OpenDialog) => void;
}

/** Name, role, locations, state and date of creation of each account, with its actions. */
export const AccountTable = (props: AccountTableProps) => {
  const { accounts, isLoading, zone, language, locations, ownId, onOpen } = props;
  const t = useTranslations("accounts");
  const names = new Map(locations.map(({ location_key, name }) => [location_key, name]));
  return (
    <Table aria-busy={isLoading} caption={t("caption")}>
      <thead>
        <tr>
          <Th>{t("username")}</Th>
          <Th>{t("role")}</Th>
          <Th>{t("centres")}</Th>
          <Th>{t("state")}</Th>
          <Th>{t("since")}</Th>
          <Th>
            <span className="sr-only">{t("actions")}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <tr key={account._id}>
            <Th className="border-line border-b py-2 in-[tr:last-child]:border-b-0" scope="row">
              <span className="inline-flex items-center gap-2">
                {account.username}
                {account._id === ownId && <Badge tone="accent">{t("you")}</Badge>}
              </span>
            </Th>
            <Td className="whitespace-nowrap">{t(`role_${account.role}`)}</Td>
            <Td className="min-w-40">
              {listText(
                language,
                account.locations.map((key) => names.get(key) ?? key),
              )}
            </Td>
            <Td>
              <Badge tone={account.isDisabled ? "danger" : "success"}>
                {t(account.isDisabled ? "stateDisabled" : "stateActive")}
              </Badge>
            </Td>
            <Td className="whitespace-nowrap text-ink-second">
              {instantText(language, "mediumDate", new Date(account.createdAt), zone)}
            </Td>
            <Td numeric>
              <AccountActions account={account} isOwn={account._id === ownId} onOpen={onOpen} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
