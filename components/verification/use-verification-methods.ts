"use client";

import { useEffect, useState } from "react";
import { loadTenantConfig } from "@/lib/client/tenant-config";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { methodsOfAllLocations } from "@/lib/domain/tenant/methods";

/**
 * The ways to send a code that the tenant's configuration names; the page is everybody's, so the browser asks. Until it
 * knows there are the first ones, so that nothing comes between later.
 */
export const useVerificationMethods = (first: readonly VerificationMethod[]): readonly VerificationMethod[] => {
  const [methods, setMethods] = useState(first);
  useEffect(() => {
    loadTenantConfig().then(
      (config) => setMethods(methodsOfAllLocations(config)),
      () => undefined,
    );
  }, []);
  return methods;
};
