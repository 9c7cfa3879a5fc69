"use client";

import { useEffect, useState } from "react";
import { loadTenantConfig } from "@/lib/client/tenant-config";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { methodsOfAllLocations } from "@/lib/domain/tenant/methods";

/**
 * The methods in the tenant's configuration. The page is static, so the browser loads them. Until then the first methods are
 * shown, so that the layout does not shift.
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
