"use client";

import { useEffect, useState } from "react";
import { call } from "@/lib/client/call";
import { isAddressSearchable } from "@/lib/domain/application/address";
import type { Coordinates } from "@/lib/domain/location/distance";

/** The place distances are measured from: this device, or a named address. */
export type Origin = Coordinates & { label?: string };

const REST_MS = 500;
const PATIENCE = { timeout: 10_000, maximumAge: 600_000 };

/** The device's place, once it is requested and allowed. It never leaves the device. */
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

/** The place of a typed address that matches no location; undefined without a map service. */
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
        // After a failed lookup the list stays unchanged.
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
