import { AccountsScreen } from "@/components/dashboard/accounts/accounts-screen";
import { staffIdOf } from "@/lib/bff/login-session";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("accounts");

const AccountsPage = (props: PageProps) => (
  <DashboardPage {...props} screen="accounts" texts="accounts">
    {({ token, language, location, locations }) => (
      <AccountsScreen language={language} location={location} locations={locations} ownId={staffIdOf(token)} />
    )}
  </DashboardPage>
);

export default AccountsPage;
