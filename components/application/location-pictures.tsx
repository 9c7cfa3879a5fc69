import { cx } from "class-variance-authority";
import type { Config, LocationSettings } from "@/lib/contracts/configuration";
import type { Locale } from "@/lib/domain/country/locales";
import { isPictureAddress, PRODUCT_LOGOS, tenantPictures } from "@/lib/domain/tenant/pictures";

interface LocationLogosProps {
  config: Config;
  logos: LocationSettings["logos"];
  locale: Locale;
}

const isShown = (src: string | undefined): src is string => src !== undefined && isPictureAddress(src);

/** A location's logo for the theme, above a step. */
export const LocationLogos = ({ config, logos, locale }: LocationLogosProps) => {
  // The page's header shows this logo already.
  const { dark, white } = tenantPictures(config, locale);
  const shownAbove = [...PRODUCT_LOGOS, dark, white];
  const looks = [
    { src: logos.dark[locale], shown: "dark:hidden" },
    { src: logos.white[locale], shown: "hidden dark:block" },
  ];
  return looks.map(
    ({ src, shown }) =>
      isShown(src) &&
      !shownAbove.includes(src) && (
        // biome-ignore lint/performance/noImgElement: pictures are sent as they are, and its component weighs 6 kB; lazy, so the other look's is not loaded
        <img
          alt=""
          className={cx("mt-6 h-10 w-auto", shown)}
          decoding="async"
          height={40}
          key={shown}
          loading="lazy"
          src={src}
          width={160}
        />
      ),
  );
};

/** The location's picture of a step, above its heading. */
export const StepPicture = ({ src }: { src: string | undefined }) =>
  isShown(src) && (
    // biome-ignore lint/performance/noImgElement: as above
    <img
      alt=""
      className="mt-6 h-40 w-full rounded-lg object-cover print:hidden"
      decoding="async"
      height={160}
      loading="lazy"
      src={src}
      width={640}
    />
  );
