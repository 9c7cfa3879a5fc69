import { isAddressSearchable } from "@/lib/domain/application/address";
import { withAbort } from "@/lib/kit/with-abort";
import type { MapsSettings } from "@/lib/server/environment/address-schemas";
import { log } from "@/lib/server/observability/log";
import { googlePlaces } from "./google";
import { photonPlaces } from "./photon";
import type { AddressQuery, AddressSuggestion } from "./upstream";

const TIMEOUT_MS = 5000;

/** The query as the provider gets it; undefined for too short a text. */
export const searchableQuery = (query: AddressQuery): AddressQuery | undefined => {
  const q = query.q.normalize("NFC").trim();
  return isAddressSearchable(q) ? { ...query, q } : undefined;
};

/** Suggestions for typed text; none when the provider fails. */
export const suggestAddresses = async (settings: MapsSettings, query: AddressQuery): Promise<AddressSuggestion[]> => {
  const find = (signal: AbortSignal) =>
    settings.provider === "google" ? googlePlaces(settings, query, signal) : photonPlaces(settings, query, signal);
  try {
    return await withAbort(AbortSignal.timeout(TIMEOUT_MS), find);
  } catch (error) {
    // The text is personal data, and the error message may contain it: log neither.
    const { name, message } = error as Error;
    const status = /^status \d+$/.test(message) ? message : undefined;
    log.warn({ event: "maps_failed", provider: settings.provider, name, status });
    return [];
  }
};
