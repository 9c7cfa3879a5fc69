import { type Call, implement, type Route } from "@/backend/http/handler";
import { log } from "@/backend/http/log";
import { spendLookup } from "@/backend/lookup-budget";
import type { Services } from "@/backend/services";
import { maps } from "@/lib/contracts/maps";
import { isAddressSearchable } from "@/lib/domain/application/address";
import { withAbort } from "@/lib/kit/with-abort";
import { googlePlaces } from "./google";
import { photonPlaces } from "./photon";

const TIMEOUT_MS = 5000;

/** Suggestions for typed text; none without a provider, for too short a text, and when the provider fails. */
const autocomplete = async (
  { tenant, caller, query }: Call<typeof maps.autocomplete>,
  services: Services,
): Promise<{ places: Awaited<ReturnType<typeof photonPlaces>> }> => {
  const settings = services.environment.maps;
  const q = query.q.normalize("NFC").trim();
  if (!settings || !isAddressSearchable(q)) return { places: [] };
  await spendLookup(services, "place", { tenant, identityId: caller.identityId });
  const addressQuery = { ...query, q };
  const find = (signal: AbortSignal) =>
    settings.provider === "google"
      ? googlePlaces(settings, addressQuery, signal)
      : photonPlaces(settings, addressQuery, signal);
  try {
    return { places: await withAbort(AbortSignal.timeout(TIMEOUT_MS), find) };
  } catch (error) {
    // The text is personal data, and the error message may contain it: log neither.
    const { name, message } = error as Error;
    const status = /^status \d+$/.test(message) ? message : undefined;
    log.warn({ event: "maps_failed", provider: settings.provider, name, status });
    return { places: [] };
  }
};

export const mapRoutes: readonly Route[] = [implement(maps.autocomplete, autocomplete)];
