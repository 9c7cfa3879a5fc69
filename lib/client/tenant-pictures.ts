"use client";

import { useEffect, useState } from "react";
import type { Locale } from "@/lib/domain/country/locales";
import { TENANT_PICTURES } from "@/lib/domain/device-storage/rows";
import { isPictureAddress, type TenantPictures, tenantPictures } from "@/lib/domain/tenant/pictures";
import { readItem, writeItem } from "./device-storage";
import { loadTenantConfig } from "./tenant-config";

const isPictures = (data: unknown): data is TenantPictures =>
  typeof data === "object" &&
  data !== null &&
  Object.values(data).every((address) => typeof address === "string" && isPictureAddress(address));

const loadPictures = async (id: string, locale: Locale): Promise<TenantPictures> => {
  const pictures = tenantPictures(await loadTenantConfig(), locale);
  writeItem(TENANT_PICTURES, pictures, id);
  return pictures;
};

/** The pictures that the tenant's configuration shows before a location is chosen; empty until they are known. */
export const useTenantPictures = (tenant: string, locale: Locale): TenantPictures => {
  const [pictures, setPictures] = useState<TenantPictures>({});
  useEffect(() => {
    const id = `${tenant}-${locale}`;
    const stored = readItem(TENANT_PICTURES, isPictures, id);
    if (stored) setPictures(stored);
    else loadPictures(id, locale).then(setPictures, () => undefined);
  }, [tenant, locale]);
  return pictures;
};
