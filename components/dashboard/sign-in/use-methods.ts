"use client";

import { useEffect, useState } from "react";
import { call } from "@/lib/client/call";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { staffAuth } from "@/lib/contracts/staff";

type SignInMethods = ReplyOf<typeof staffAuth.methods>;

// An organisation's own backend without the feature, and a login that cannot ask.
const PASSWORD_ONLY: SignInMethods = { hasPasswords: true, hasPasskeys: false };

/** How the network's staff may sign in: by password until the answer is there. */
export const useMethods = (): SignInMethods => {
  const [methods, setMethods] = useState(PASSWORD_ONLY);
  useEffect(() => {
    call("GET /auth/methods", {}).then(setMethods, () => undefined);
  }, []);
  return methods;
};
