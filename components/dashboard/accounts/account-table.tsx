import { useTranslations } from "next-intl";
import { Table, Th } from "@/components/ui/table";
import type { StaffAccount } from "@/lib/contracts/staff-accounts";
import type { Locale } from "@/lib/domain/country/locales";
import type { OpenDialog } from "./account-dialogs";
import { AccountRow } from "./account-row";

export interface AccountTableProps {
  accounts: readonly StaffAccount[];
  isLoading: boolean;
  zone: string;
  language: Locale;
  locations: readonly { location_key: string; name: string }[];
  ownId: string;
  onOpen: (dialog: OpenDialog) => void;
}

/** Who each account is, its role, locations, factors, last sign-in and state, with its actions. */
export const AccountTable = ({ accounts, isLoading, locations, ownId, ...row }: AccountTableProps) => {
  const t = useTranslations("accounts");
  const names = new Map(locations.map(({ location_key, name }) => [location_key, name]));
  return (
    <Table aria-busy={isLoading} caption={t("caption")}>
      <thead>
        <tr>
          <Th>{t("person")}</Th>
          <Th>{t("role")}</Th>
          <Th>{t("centres")}</Th>
          <Th>{t("factors")}</Th>
          <Th>{t("lastSignIn")}</Th>
          <Th>{t("state")}</Th>
          <Th>
            <span className="sr-only">{t("actions")}</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <AccountRow
            {...row}
            account={account}
            isOwn={account._id === ownId}
            key={account._id}
            locationNames={names}
          />
        ))}
      </tbody>
    </Table>
  );
};
