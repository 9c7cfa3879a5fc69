"use client";

import { type CallError, call } from "@/lib/client/call";
import { useLoaded } from "@/lib/client/use-loaded";
import type { ReplyOf } from "@/lib/contracts/endpoint";
import type { staffAuth } from "@/lib/contracts/staff";

type SignInMethods = ReplyOf<typeof staffAuth.methods>;

// An organisation's own backend without the feature, and a login that cannot ask.
const PASSWORD_ONLY: SignInMethods = { hasPasswords: true, hasPasskeys: false };

interface MethodsRead {
  methods: SignInMethods;
  /** Why there may be more ways than are shown. */
  failure: CallError | undefined;
  reload: () => void;
}

/** How the network's staff may sign in: by password until the answer is there. */
export const useMethods = (): MethodsRead => {
  const { data = PASSWORD_ONLY, error, reload } = useLoaded("methods", () => call("GET /auth/methods", {}));
  return { methods: data, failure: error?.code === "not_offered" ? undefined : error, reload };
};
