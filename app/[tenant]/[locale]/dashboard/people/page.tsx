import { PeopleScreen } from "@/components/dashboard/people/people-screen";
import { findPerson } from "@/lib/bff/user-view";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("people");

const PeoplePage = async (props: PageProps) => {
  const { id } = await props.searchParams;
  const userId = typeof id === "string" ? id.trim() : "";
  return (
    <DashboardPage {...props} screen="people" texts="people">
      {async ({ tenant, token, language }) => (
        <PeopleScreen
          found={userId ? await findPerson({ tenant, token }, userId) : undefined}
          language={language}
          userId={userId}
        />
      )}
    </DashboardPage>
  );
};

export default PeoplePage;
