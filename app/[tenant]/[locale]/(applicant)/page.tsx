import { Clock, Smartphone, UserRound, UsersRound } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { LocationList } from "@/components/home/location-list";
import { StartLink } from "@/components/home/start-link";
import { TenantList } from "@/components/home/tenant-list";
import { PagePicture } from "@/components/shell/page-picture";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DrawingWelcome } from "@/components/ui/drawings";
import { type PageParams, startPage } from "@/lib/bff/page";
import { routes } from "@/lib/domain/routes";
import { hasLocations } from "@/lib/domain/tenant/tenants";

export const dynamicParams = false;

const NEEDS = [
  { key: "needPhone", Icon: Smartphone },
  { key: "needStudent", Icon: UserRound },
  { key: "needGuardian", Icon: UsersRound },
] as const;
const HOW = ["how1", "how2", "how3", "how4"] as const;

/** What the product is, what it needs, how long it takes, and where to start. Where no network is chosen, the list of all. */
const HomePage = async ({ params }: { params: Promise<PageParams> }) => {
  const { tenant, locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "home" });
  const isChosen = hasLocations(tenant);
  return (
    <div className="grid gap-12">
      <section className="grid items-center gap-8 md:grid-cols-[3fr_2fr]">
        <div>
          <h1 className="font-semibold text-3xl sm:text-4xl">{t("title")}</h1>
          <p className="mt-4 max-w-prose text-ink-second text-lg">{t("lead")}</p>
          {isChosen && (
            <>
              <StartLink
                className={buttonClass({ size: "x-large", className: "mt-8" })}
                resume={{ href: routes.applications, text: t("goOn") }}
                start={{ href: routes.verify, text: t("start") }}
              />
              <p className="mt-4 flex gap-2 text-ink-second">
                <Clock aria-hidden className="mt-[calc((1lh-1.25rem)/2)] size-5 shrink-0" />
                <span className="min-w-0">
                  <strong className="font-semibold text-ink">{t("time")}</strong> · {t("timeHint")}
                </span>
              </p>
            </>
          )}
        </div>
        <div className="mx-auto w-full max-w-64 text-accent md:max-w-96">
          <PagePicture locale={locale} page="home" tenant={tenant}>
            <DrawingWelcome />
          </PagePicture>
        </div>
      </section>
      {isChosen ? (
        <section className="grid gap-6 md:grid-cols-2">
          <Card>
            <h2 className="font-semibold text-xl">{t("needTitle")}</h2>
            <ul className="mt-4 grid gap-4">
              {NEEDS.map(({ key, Icon }) => (
                <li className="flex gap-3" key={key}>
                  <Icon aria-hidden className="mt-[calc((1lh-1.25rem)/2)] size-5 shrink-0 text-accent-text" />
                  <span className="min-w-0">{t(key)}</span>
                </li>
              ))}
            </ul>
          </Card>
          <Card>
            <h2 className="font-semibold text-xl">{t("howTitle")}</h2>
            <ol className="mt-4 grid">
              {HOW.map((key, index) => (
                <li className="group relative flex gap-3 pb-4 last:pb-0" key={key}>
                  <span
                    aria-hidden
                    className="absolute start-3.5 top-7 bottom-0 border-accent-line border-s group-last:hidden"
                  />
                  <span className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-text text-sm tabular-nums">
                    {index + 1}
                  </span>
                  <span className="mt-[calc((1.75rem-1lh)/2)] min-w-0">{t(key)}</span>
                </li>
              ))}
            </ol>
          </Card>
          <LocationList locale={locale} tenant={tenant} />
        </section>
      ) : (
        <TenantList locale={locale} />
      )}
    </div>
  );
};

export default HomePage;
