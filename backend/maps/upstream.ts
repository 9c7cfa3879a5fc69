import type { z } from "zod";
import type { maps } from "@/lib/contracts/maps";

/** An address as it is offered to whoever types. */
export type AddressSuggestion = z.output<(typeof maps.autocomplete)["reply"]>["places"][number];

/** What is looked up: the text, the country it is to be in, and the typing that it belongs to. */
export interface AddressQuery {
  q: string;
  country?: string | undefined;
  session?: string | undefined;
}

/** How many places are offered. */
export const SUGGESTION_LIMIT = 5;

/** An upstream's JSON, as far as the schema knows it. Throws when it does not answer well. */
export const fetchUpstream = async <Schema extends z.ZodType>(
  schema: Schema,
  url: URL,
  init: RequestInit,
): Promise<z.output<Schema>> => {
  // A redirect would lead, key and all, to where nobody configured.
  const response = await fetch(url, { ...init, redirect: "error" });
  if (response.ok) return schema.parse(await response.json());
  await response.body?.cancel();
  throw new Error(`status ${response.status}`);
};

/** An address below an upstream's own, whether that ends with a slash or not. */
export const urlBelow = (base: string, path: string): URL => new URL(path, base.endsWith("/") ? base : `${base}/`);
