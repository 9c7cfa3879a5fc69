import { ConfigurationScreen } from "@/components/dashboard/configuration/configuration-screen";
import { localesOf } from "@/lib/domain/tenant/language";
import { loadMessages } from "@/lib/i18n/messages";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("configuration");

const WORDS = ["configuration", "steps", "verify", "centers", "contract", "form", "specialNeedTooltips"] as const;

const ConfigurationPage = (props: PageProps) => (
  <DashboardPage {...props} screen="configuration" words={WORDS}>
    {async ({ tenant, language, location }) => {
      const needs = await Promise.all(
        localesOf(tenant).map(async (locale) => {
          const { specialNeeds: names, specialNeedTooltips: tooltips } = await loadMessages(locale, tenant);
          return [locale, { names, tooltips }] as const;
        }),
      );
      return (
        <ConfigurationScreen
          key={location.location_key}
          knownNeeds={Object.fromEntries(needs)}
          language={language}
          location={location}
          tenant={tenant}
        />
      );
    }}
  </DashboardPage>
);

export default ConfigurationPage;
