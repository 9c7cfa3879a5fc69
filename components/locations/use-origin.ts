"use client";

import { useEffect, useState } from "react";
import { call } from "@/lib/client/call";
import { isAddressSearchable } from "@/lib/domain/application/address";
import type { Coordinates } from "@/lib/domain/location/distance";

/** The point that distances are measured from: this device, or a named address. */
export type Origin = Coordinates & { label?: string };

const PAUSE_MS = 500;
const POSITION_OPTIONS = { timeout: 10_000, maximumAge: 600_000 };

/** The device's position, once it is requested and allowed. It never leaves the device. */
export const useDeviceOrigin = () => {
  const [origin, setOrigin] = useState<Origin>();
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  const ask = () => {
    setState("asking");
    const fail = () => setState("failed");
    const take = ({ coords }: GeolocationPosition) => {
      setOrigin({ lat: coords.latitude, lng: coords.longitude });
      setState("idle");
    };
    if (navigator.geolocation) navigator.geolocation.getCurrentPosition(take, fail, POSITION_OPTIONS);
    else fail();
  };
  return { origin, ask, isAsking: state === "asking", hasFailed: state === "failed" };
};

/** The position of a typed address that matches no location; undefined without a map service. */
export const useAddressOrigin = (address: string, country: string): Origin | undefined => {
  const [origin, setOrigin] = useState<Origin>();
  useEffect(() => {
    setOrigin(undefined);
    if (!isAddressSearchable(address)) return;
    const controller = new AbortController();
    const lookUp = () =>
      call("GET /maps/autocomplete", {
        query: { q: address.trim().slice(0, 200), country },
        signal: controller.signal,
      }).then(
        ({ places }) => {
          const place = places.find(({ coordinates }) => coordinates);
          if (place?.coordinates) setOrigin({ ...place.coordinates, label: place.label });
        },
        // After a failed lookup the list stays unchanged.
        () => undefined,
      );
    const timer = setTimeout(lookUp, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [address, country]);
  return origin;
};
