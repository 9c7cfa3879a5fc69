import { AccountScreen } from "@/components/dashboard/account/account-screen";
import { FALLBACK_ZONE } from "@/lib/domain/application/situation";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("myAccount");

const AccountPage = (props: PageProps) => (
  <DashboardPage
    {...props}
    ofAllLocations={({ language, role, locations }) => (
      <AccountScreen language={language} role={role} zone={locations[0]?.timeZone ?? FALLBACK_ZONE} />
    )}
    screen="myAccount"
    texts="account"
  />
);

export default AccountPage;
