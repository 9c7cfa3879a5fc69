import { cx } from "class-variance-authority";
import Image from "next/image";
import type { LocationSettings } from "@/lib/contracts/configuration";
import type { Step } from "@/lib/domain/application/steps";
import type { Locale } from "@/lib/domain/country/locales";

interface CentrePicturesProps {
  pictures: Pick<LocationSettings, "logos" | "pageImages">;
  step: Step;
  locale: Locale;
}

/** The site's own, which its header shows already. */
const OWN_LOGOS: readonly (string | undefined)[] = ["/logo.svg", "/logo-white.svg"];

/** What a centre shows of itself above a step: its logo in the look of the theme, and the step's picture. */
export const CentrePictures = ({ pictures: { logos, pageImages }, step, locale }: CentrePicturesProps) => {
  const image = pageImages[step];
  const looks = [
    { src: logos.dark[locale], shown: "dark:hidden" },
    { src: logos.white[locale], shown: "hidden dark:block" },
  ];
  return (
    <>
      {looks.map(
        ({ src, shown }) =>
          src &&
          !OWN_LOGOS.includes(src) && (
            <Image alt="" className={cx("mt-6 h-10 w-auto", shown)} height={40} key={shown} src={src} width={160} />
          ),
      )}
      {image && (
        <Image
          alt=""
          className="mt-6 h-40 w-full rounded-lg object-cover print:hidden"
          height={160}
          src={image}
          width={640}
        />
      )}
    </>
  );
};
