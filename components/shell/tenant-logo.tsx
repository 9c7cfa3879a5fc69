"use client";

import { type ReactNode, useState } from "react";
import { useTenantPictures } from "@/lib/client/tenant-pictures";
import type { Locale } from "@/lib/domain/country/locales";
import type { Logos } from "@/lib/domain/tenant/pictures";

const LOOKS = [
  { look: "dark", shown: "dark:hidden" },
  { look: "white", shown: "hidden dark:block" },
] as const;

interface TenantLogoProps {
  tenant: string;
  locale: Locale;
  /** The brand's logo, until the configuration is loaded. */
  logos: Logos | undefined;
  /** The product's logo, if the tenant has none or it does not load. */
  children: ReactNode;
}

/** The tenant's logo for the theme. Its space is reserved, so that the layout does not shift. */
export const TenantLogo = ({ tenant, locale, logos, children }: TenantLogoProps) => {
  const pictures = useTenantPictures(tenant, locale);
  const [broken, setBroken] = useState<readonly string[]>([]);
  const addressOf = (look: keyof Logos) =>
    [pictures[look], logos?.[look][locale]].find((src) => src && !broken.includes(src));
  return (
    <span className="h-8 w-28 shrink-0 sm:w-32">
      {LOOKS.some(({ look }) => addressOf(look))
        ? LOOKS.map(({ look, shown }) => {
            const src = addressOf(look);
            return (
              <span className={`h-full ${shown}`} key={look}>
                {src ? (
                  // biome-ignore lint/performance/noImgElement: its room is given, its size is not known; lazy, so the other look's is not loaded
                  <img
                    alt=""
                    className="h-full w-full object-contain object-left"
                    loading="lazy"
                    onError={() => setBroken((others) => [...others, src])}
                    src={src}
                  />
                ) : (
                  children
                )}
              </span>
            );
          })
        : children}
    </span>
  );
};
