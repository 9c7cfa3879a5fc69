import type { Locale } from "@/lib/domain/country/locales";

/** Addresses of logos on our own site: `dark` for light pages, `white` for dark pages. */
export type Logos = Readonly<Record<"dark" | "white", Partial<Record<Locale, string>>>>;

/** The pictures in a location's configuration. */
interface PictureSettings {
  logos: Logos;
  pageImages: Readonly<Record<string, string>>;
}

interface Configured {
  centers: readonly { location_key: string }[];
  dashboardConfig: PictureSettings & { locationOverrides: Readonly<Record<string, Partial<PictureSettings>>> };
}

/** Pictures for pages before a location is chosen: logos by theme, images by page. */
export interface TenantPictures {
  dark?: string | undefined;
  white?: string | undefined;
  home?: string | undefined;
  verify?: string | undefined;
}

/** Whether an address is a picture on our own site. Another site would learn who visits ours. */
export const isPictureAddress = (text: string): boolean =>
  /^\/(?!\/)[^\s\\?#]*\.(svg|png|jpe?g|webp|avif)(\?(?!.*(lang|env)=)[^\s\\#]*)?$/i.test(text);

/** The product's logos, which pages draw inline. */
export const PRODUCT_LOGOS: readonly (string | undefined)[] = ["/logo.svg", "/logo-white.svg"];

/** The pictures before a location is chosen: those that all locations of the tenant share, in one language. */
export const tenantPictures = ({ centers, dashboardConfig }: Configured, locale: Locale): TenantPictures => {
  const { locationOverrides, ...tenantSettings } = dashboardConfig;
  const settings = centers.map(({ location_key }) => ({ ...tenantSettings, ...locationOverrides[location_key] }));
  const shared = (pictureOf: (settings: PictureSettings) => string | undefined) => {
    const [first, ...others] = new Set((settings.length === 0 ? [tenantSettings] : settings).map(pictureOf));
    const isShown = first !== undefined && isPictureAddress(first) && !PRODUCT_LOGOS.includes(first);
    return isShown && others.length === 0 ? first : undefined;
  };
  return {
    dark: shared(({ logos }) => logos.dark[locale]),
    white: shared(({ logos }) => logos.white[locale]),
    home: shared(({ pageImages }) => pageImages.home),
    verify: shared(({ pageImages }) => pageImages.verify),
  };
};
