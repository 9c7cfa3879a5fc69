import "@/app/globals.css";
import type { Metadata, Viewport } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { BrandFont } from "@/components/shell/brand-font";
import { DemoNotice } from "@/components/shell/demo-notice";
import { FontPreload } from "@/components/shell/font-preload";
import { JapaneseFonts } from "@/components/shell/japanese-fonts";
import { Snackbar } from "@/components/ui/snackbar";
import { type PageParams, startPage } from "@/lib/bff/page";
import { tagOf } from "@/lib/domain/country/locales";
import { BRANDS, brandStyle } from "@/lib/domain/tenant/brands";
import { localesOf } from "@/lib/domain/tenant/language";
import { ALL_TENANTS } from "@/lib/domain/tenant/tenants";
import { siteTitleOf } from "@/lib/i18n/tenant-names";
import { demoMark } from "@/lib/kit/demo-mark";
import { THEME_BACKGROUNDS } from "@/lib/kit/theme";
import { THEME_SCRIPT } from "@/lib/kit/theme-script";
import { isOn } from "@/lib/server/environment/flag";

interface RootProps {
  children: ReactNode;
  params: Promise<PageParams>;
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  // The script in the head adds the dark theme's.
  themeColor: THEME_BACKGROUNDS.light,
};

/** Every tenant in every language that it offers. */
export const generateStaticParams = () =>
  ALL_TENANTS.flatMap((tenant) => localesOf(tenant).map((locale) => ({ tenant, locale })));

export const generateMetadata = async ({ params }: RootProps): Promise<Metadata> => {
  const { tenant, locale } = await startPage(params);
  const t = await getTranslations({ locale, namespace: "home" });
  const name = await siteTitleOf(tenant, locale);
  return {
    title: { default: name, template: `%s · ${name}` },
    description: t("lead"),
    icons: { icon: "/icon.svg" },
  };
};

/** The HTML document of every page. */
const RootLayout = async ({ children, params }: RootProps) => {
  const { tenant, locale } = await startPage(params);
  const brand = BRANDS[tenant];
  const t = await getTranslations({ locale, namespace: "common" });
  return (
    <html
      data-demo={demoMark(isOn(process.env.DEMO))}
      data-error-title={t("errorPrefix", { title: "{title}" })}
      lang={tagOf(locale)}
      suppressHydrationWarning
    >
      <head>
        <style>{brandStyle(brand)}</style>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own, which must run before anything is painted */}
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body>
        <a
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface-raised focus:px-4 focus:py-3 focus:shadow-floating"
          href="#content"
        >
          {t("skip")}
        </a>
        <DemoNotice locale={locale} />
        {locale === "ja" && <JapaneseFonts />}
        {brand.font && <BrandFont href={brand.font.href} />}
        <FontPreload locale={locale} />
        {children}
        <Snackbar label={t("messages")} />
      </body>
    </html>
  );
};

export default RootLayout;
