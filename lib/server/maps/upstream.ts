import type { z } from "zod";
import type { maps } from "@/lib/contracts/maps";

/** A suggested address. */
export type AddressSuggestion = z.output<(typeof maps.autocomplete)["reply"]>["places"][number];

/** A lookup: the text, the country to search, and the session of typing for billing. */
export interface AddressQuery {
  q: string;
  country?: string | undefined;
  session?: string | undefined;
}

/** The most suggestions. */
export const SUGGESTION_LIMIT = 5;

/** Fetches JSON from a provider, parsed by the schema. Throws for a status that is not 2xx. */
export const fetchUpstream = async <Schema extends z.ZodType>(
  schema: Schema,
  url: URL,
  init: RequestInit,
): Promise<z.output<Schema>> => {
  // A redirect would carry the API key to an address that nobody configured.
  const response = await fetch(url, { ...init, redirect: "error", cache: "no-store" });
  if (response.ok) return schema.parse(await response.json());
  await response.body?.cancel();
  throw new Error(`status ${response.status}`);
};

/** A URL below a base that may lack its final slash. */
export const urlBelow = (base: string, path: string): URL => new URL(path, base.endsWith("/") ? base : `${base}/`);
