import "server-only";
import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";
import { maps } from "@/lib/contracts/maps";
import { parseInput } from "@/lib/contracts/parse-input";
import { webEnvironment } from "@/lib/server/environment/web-environment";
import { japanesePostalCode, postalCodePlaces } from "@/lib/server/maps/japanese-postal-codes";
import { searchableQuery, suggestAddresses } from "@/lib/server/maps/suggest-addresses";
import type { AddressQuery } from "@/lib/server/maps/upstream";
import { errorResponse, jsonResponse } from "./json-response";
import { readLoginSession } from "./login-session";
import { calledTenant } from "./request-tenant";
import { recordPresence } from "./waiting-room-guard";

// Counted in this process: a tenant's own backend knows nothing of maps, and the web server has no store of its own.
const budget = new RateLimiterMemory({ points: 60, duration: 60 });

const spendLookup = async (token: string): Promise<void> => {
  try {
    await budget.consume(createHash("sha256").update(token).digest("base64url"));
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw new AppError("too_many_requests", { retryAfterMS: Math.max(1, refusal.msBeforeNext) });
  }
};

const autocomplete = async (request: Request): Promise<ReplyOf<typeof maps.autocomplete>> => {
  const tenant = calledTenant(request, maps.autocomplete);
  await recordPresence(request);
  const session = await readLoginSession("applicant", tenant);
  if (!session) throw new AppError("unauthenticated");
  const input = Object.fromEntries(new URL(request.url).searchParams);
  const query = searchableQuery(parseInput(maps.autocomplete, "query", input) as AddressQuery);
  const postalCode = query && japanesePostalCode(query);
  if (postalCode) {
    await spendLookup(session.token);
    return { places: postalCodePlaces(postalCode) };
  }
  const settings = webEnvironment().maps(tenant);
  if (!settings || !query) return { places: [] };
  await spendLookup(session.token);
  return { places: await suggestAddresses(settings, query) };
};

/**
 * Answers an applicant's lookup of an address from the tenant's maps service. The login session's cookie is sealed by this
 * server, and its expiry counts; no backend is asked.
 */
export const handleAutocomplete = (request: Request): Promise<Response> =>
  autocomplete(request).then(jsonResponse, errorResponse);
