import { KeysScreen } from "@/components/dashboard/keys/keys-screen";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("keys");

const KeysPage = (props: PageProps) => (
  <DashboardPage {...props} screen="keys" texts="keys">
    {({ language, location, locations }) => (
      <KeysScreen language={language} location={location} locations={locations} />
    )}
  </DashboardPage>
);

export default KeysPage;
