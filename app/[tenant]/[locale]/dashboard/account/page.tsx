import { AccountScreen } from "@/components/dashboard/account/account-screen";
import { FALLBACK_ZONE } from "@/lib/domain/application/situation";
import { zoneName } from "@/lib/i18n/zone-name";
import { type AllLocationsContext, DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("myAccount");

const Account = ({ language, location, locations }: AllLocationsContext) => {
  const zone = (location ?? locations[0])?.timeZone ?? FALLBACK_ZONE;
  return <AccountScreen language={language} zone={zone} zoneLabel={zoneName(language, zone, new Date())} />;
};

const AccountPage = (props: PageProps) => (
  <DashboardPage {...props} ofAllLocations={Account} screen="myAccount" texts="account" />
);

export default AccountPage;
