"use client";

import { useEffect, useState } from "react";
import type { Locale } from "@/lib/domain/country/locales";
import { isPictureAddress, type TenantPictures, tenantPictures } from "@/lib/domain/tenant/pictures";
import { storedItem, storeItem } from "./session-storage";
import { loadTenantConfig } from "./tenant-config";

const KEPT_MS = 600_000;

const isPictures = (data: unknown): data is TenantPictures =>
  typeof data === "object" &&
  data !== null &&
  Object.values(data).every((address) => typeof address === "string" && isPictureAddress(address));

const picturesOf = async (key: string, locale: Locale): Promise<TenantPictures> => {
  const pictures = tenantPictures(await loadTenantConfig(), locale);
  storeItem(key, pictures, new Date(Date.now() + KEPT_MS));
  return pictures;
};

/** What the network's configuration shows before a centre is chosen; nothing until it is known. Kept for ten minutes. */
export const useTenantPictures = (tenant: string, locale: Locale): TenantPictures => {
  const [pictures, setPictures] = useState<TenantPictures>({});
  useEffect(() => {
    const key = `startday-pictures-${tenant}-${locale}`;
    const kept = storedItem(key, isPictures, new Date());
    if (kept) setPictures(kept);
    else picturesOf(key, locale).then(setPictures, () => undefined);
  }, [tenant, locale]);
  return pictures;
};
