import { getTranslations } from "next-intl/server";
import { cardClass } from "@/components/ui/card";
import { countryOf } from "@/lib/domain/country/countries";
import type { Locale } from "@/lib/domain/country/locales";
import { tagOf } from "@/lib/domain/country/locales";
import { sortedIn } from "@/lib/domain/country/sorting";
import { TENANTS_WITH_LOCATIONS, tenantRow } from "@/lib/domain/tenant/tenants";
import { tenantName } from "@/lib/i18n/tenant-names";
import { TenantLink } from "./tenant-link";

// The numbered staging tenants are not listed.
const CHOICES = TENANTS_WITH_LOCATIONS.filter((tenant) => !tenantRow(tenant).isStaging);

/** The tenants of this deployment, by country, each a link to its own host. */
export const TenantList = async ({ locale }: { locale: Locale }) => {
  const t = await getTranslations({ locale, namespace: "home" });
  const names = new Intl.DisplayNames([tagOf(locale)], { type: "region" });
  const named = await Promise.all(CHOICES.map(async (tenant) => ({ tenant, name: await tenantName(tenant, locale) })));
  return (
    <section>
      <h2 className="font-semibold text-2xl">{t("networksTitle")}</h2>
      <p className="mt-2 max-w-prose text-ink-second">{t("networksLead")}</p>
      <ul className="mt-6 grid gap-4 sm:grid-cols-2 md:grid-cols-3">
        {sortedIn(locale, named, ({ name }) => name).map(({ tenant, name }) => {
          const { country, locations } = tenantRow(tenant);
          return (
            <li key={tenant}>
              <TenantLink className={cardClass({ interactive: true, className: "block h-full" })} tenant={tenant}>
                <strong className="block font-semibold">{name}</strong>
                <span className="text-ink-second text-sm">
                  {`${names.of(countryOf(country).region)} · ${t("networkCenters", { count: locations.length })}`}
                </span>
              </TenantLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
