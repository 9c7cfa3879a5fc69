import "server-only";
import { TrieRouter } from "hono/router/trie-router";
import { allCalls, doorPath } from "@/lib/contracts/calls";
import type { Endpoint, Method } from "@/lib/contracts/endpoint";
import { AppError } from "@/lib/contracts/errors";

interface FoundCall {
  endpoint: Endpoint;
  params: Record<string, string>;
}

const METHODS: readonly Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

const countParameters = ({ path }: Endpoint): number => path.split("{").length - 1;

const router = new TrieRouter<Endpoint>();
// The router prefers the call that was added first: static segments win over parameters.
for (const endpoint of [...allCalls].sort((one, other) => countParameters(one) - countParameters(other)))
  router.add(endpoint.method, doorPath(endpoint).replace(/\{(\w+)\}/g, ":$1"), endpoint);

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new AppError("not_found");
  }
};

/**
 * Finds the declared call for a method and a path below the door. Throws `method_not_allowed` when only other methods have
 * the path, and `not_found` when none has.
 */
export const findCall = (method: string, path: string): FoundCall => {
  const [[match]] = router.match(method, path);
  if (!match) {
    const isKnown = METHODS.some((other) => router.match(other, path)[0].length > 0);
    throw new AppError(isKnown ? "method_not_allowed" : "not_found");
  }
  const [endpoint, params] = match;
  return {
    endpoint,
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decode(String(value))])),
  };
};
