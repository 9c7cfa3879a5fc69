import { ConfigurationScreen } from "@/components/dashboard/configuration/configuration-screen";
import { localesOf } from "@/lib/domain/tenant/language";
import { tenantRow } from "@/lib/domain/tenant/tenants";
import { loadMessages } from "@/lib/i18n/messages";
import { DashboardPage, type PageProps, screenMetadata } from "../dashboard-page";

export const generateMetadata = screenMetadata("configuration");

const ConfigurationPage = (props: PageProps) => (
  <DashboardPage {...props} screen="configuration" texts="configuration">
    {async ({ tenant, language, location }) => {
      const locales = localesOf(tenant);
      const needs = await Promise.all(
        locales.map(async (locale) => {
          const { specialNeeds: names, specialNeedTooltips: tooltips } = await loadMessages(locale, tenant);
          return [locale, { names, tooltips }] as const;
        }),
      );
      return (
        <ConfigurationScreen
          country={tenantRow(tenant).country}
          key={location.location_key}
          knownNeeds={Object.fromEntries(needs)}
          language={language}
          locales={locales}
          location={location}
        />
      );
    }}
  </DashboardPage>
);

export default ConfigurationPage;
