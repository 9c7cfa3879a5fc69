import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SignInSheets } from "@/components/dashboard/overview/sign-in-sheets";
import { type PageParams, startPage } from "@/lib/bff/page";
import { loadSignInSheets } from "@/lib/bff/sign-in-sheets";
import { routes } from "@/lib/domain/routes";
import { isRequestableDay } from "@/lib/kit/day";
import { DashboardPage, type PageProps } from "../../dashboard-page";

const titleOf = async (params: Promise<PageParams>): Promise<string> => {
  const { locale } = await startPage(params);
  return (await getTranslations({ locale, namespace: "overview" }))("sheetTitle");
};

export const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => ({ title: await titleOf(params) });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const SignInSheetsPage = async (props: PageProps) => {
  const { date, startDay } = await props.searchParams;
  const named = {
    date: typeof date === "string" && isRequestableDay(date) ? date : undefined,
    startDay: typeof startDay === "string" && UUID.test(startDay) ? startDay : undefined,
  };
  return (
    <DashboardPage
      {...props}
      texts="overview"
      path={routes.signInSheets}
      screen="overview"
      title={await titleOf(props.params)}
    >
      {async ({ tenant, token, language, location }) => (
        <SignInSheets
          {...(await loadSignInSheets({ tenant, token }, location, { ...named, language }))}
          language={language}
          location={location}
        />
      )}
    </DashboardPage>
  );
};

export default SignInSheetsPage;
