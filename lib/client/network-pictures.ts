"use client";

import { useEffect, useState } from "react";
import type { Locale } from "@/lib/domain/country/locales";
import { isPictureAddress } from "@/lib/domain/location/settings";
import { type NetworkPictures, networkPictures } from "@/lib/domain/tenant/pictures";
import { keepItem, keptItem } from "./cached-item";
import { call } from "./call";

const KEPT_MS = 600_000;

const isPictures = (data: unknown): data is NetworkPictures =>
  typeof data === "object" &&
  data !== null &&
  Object.values(data).every((address) => typeof address === "string" && isPictureAddress(address));

// The header and the page ask at the same time: one request answers both.
const underWay = new Map<string, Promise<NetworkPictures>>();

const ask = async (key: string, locale: Locale): Promise<NetworkPictures> => {
  const pictures = networkPictures(await call("GET /config", {}), locale);
  keepItem(key, pictures, new Date(Date.now() + KEPT_MS));
  return pictures;
};

const picturesOf = (key: string, locale: Locale): Promise<NetworkPictures> => {
  const asked = underWay.get(key) ?? ask(key, locale).finally(() => underWay.delete(key));
  underWay.set(key, asked);
  return asked;
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
