"use client";

import { call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";

/** Of which roles the network demands a second factor. */
export const usePolicy = () => useLoaded("policy", () => call("GET /account/policy", {}));
