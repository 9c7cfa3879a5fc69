"use client";

import { useEffect, useState } from "react";
import type { Locale } from "@/lib/domain/country/locales";
import { isPictureAddress, type NetworkPictures, networkPictures } from "@/lib/domain/tenant/pictures";
import { keepItem, keptItem } from "./cached-item";
import { networkConfig } from "./network-config";

const KEPT_MS = 600_000;

const isPictures = (data: unknown): data is NetworkPictures =>
  typeof data === "object" &&
  data !== null &&
  Object.values(data).every((address) => typeof address === "string" && isPictureAddress(address));

const picturesOf = async (key: string, locale: Locale): Promise<NetworkPictures> => {
  const pictures = networkPictures(await networkConfig(), locale);
  keepItem(key, pictures, new Date(Date.now() + KEPT_MS));
  return pictures;
};

/** What the network's configuration shows before a centre is chosen; nothing until it is known. Kept for ten minutes. */
export const useNetworkPictures = (tenant: string, locale: Locale): NetworkPictures => {
  const [pictures, setPictures] = useState<NetworkPictures>({});
  useEffect(() => {
    const key = `startday-pictures-${tenant}-${locale}`;
    const kept = keptItem(key, isPictures, new Date());
    if (kept) setPictures(kept);
    else picturesOf(key, locale).then(setPictures, () => undefined);
  }, [tenant, locale]);
  return pictures;
};
