"use client";

import { useEffect, useState } from "react";
import { call } from "@/lib/client/call";
import type { VerificationMethod } from "@/lib/contracts/configuration";
import { methodsAhead } from "@/lib/domain/tenant/methods";

// What every tenant has until its configuration says more.
const FIRST: readonly VerificationMethod[] = ["sms"];

/** The ways to send a code that the network's configuration names; the page is everybody's, so the browser asks. */
export const useMethods = (): readonly VerificationMethod[] => {
  const [methods, setMethods] = useState(FIRST);
  useEffect(() => {
    call("GET /config", {}).then(
      (config) => setMethods(methodsAhead(config)),
      () => undefined,
    );
  }, []);
  return methods;
};
