"use client";

import { useEffect, useState } from "react";
import { call } from "@/lib/client/call";
import { isAddressSearchable } from "@/lib/domain/application/address";
import type { Coordinates } from "@/lib/domain/location/distance";

/** Where somebody looks from: this device, or an address by its name. */
export type Origin = Coordinates & { label?: string };

const REST_MS = 500;
const PATIENCE = { timeout: 10_000, maximumAge: 600_000 };

/** Where this device is, once it is asked for and allowed. The place stays on the device. */
export const useDeviceOrigin = () => {
  const [place, setPlace] = useState<Origin>();
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  const ask = () => {
    setState("asking");
    const fail = () => setState("failed");
    const take = ({ coords }: GeolocationPosition) => {
      setPlace({ lat: coords.latitude, lng: coords.longitude });
      setState("idle");
    };
    if (navigator.geolocation) navigator.geolocation.getCurrentPosition(take, fail, PATIENCE);
    else fail();
  };
  return { place, ask, isAsking: state === "asking", hasFailed: state === "failed" };
};

/** The place of an address that is typed where no location bears its words; nothing without a maps service. */
export const useAddressOrigin = (address: string, country: string): Origin | undefined => {
  const [found, setFound] = useState<Origin>();
  useEffect(() => {
    setFound(undefined);
    if (!isAddressSearchable(address)) return;
    const stop = new AbortController();
    const look = () =>
      call("GET /maps/autocomplete", { query: { q: address.trim().slice(0, 200), country }, signal: stop.signal }).then(
        ({ places }) => {
          const place = places.find(({ coordinates }) => coordinates);
          if (place?.coordinates) setFound({ ...place.coordinates, label: place.label });
        },
        // Without an answer the locations stay as they are.
        () => undefined,
      );
    const asking = setTimeout(look, REST_MS);
    return () => {
      clearTimeout(asking);
      stop.abort();
    };
  }, [address, country]);
  return found;
};
