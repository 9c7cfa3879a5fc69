"use client";

import { type ReactNode, useState } from "react";
import { useTenantPictures } from "@/lib/client/tenant-pictures";
import type { Locale } from "@/lib/domain/country/locales";

interface PagePictureProps {
  tenant: string;
  locale: Locale;
  page: "home" | "verify";
  /** The page's own drawing: shown without a picture, and sets the size of one. */
  children: ReactNode;
}

/** The tenant's picture for a page, in the size of the page's own drawing, so that the layout does not shift. */
export const PagePicture = ({ tenant, locale, page, children }: PagePictureProps) => {
  const { [page]: src } = useTenantPictures(tenant, locale);
  const [broken, setBroken] = useState<string>();
  const isShown = src !== undefined && src !== broken;
  return (
    <div className="relative">
      <div className={isShown ? "invisible" : undefined}>{children}</div>
      {isShown && (
        // biome-ignore lint/performance/noImgElement: its room is given, its size is not known; lazy, so nobody loads what is not shown
        <img
          alt=""
          className="absolute inset-0 h-full w-full rounded-lg object-cover"
          loading="lazy"
          onError={() => setBroken(src)}
          src={src}
        />
      )}
    </div>
  );
};
