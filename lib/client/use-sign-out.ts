"use client";

import { useState } from "react";
import type { SignedIn } from "./private-pages";
import { signOut } from "./sign-out";
import { useRetry } from "./use-retry";

/** Signs out. Without a connection it waits, and signs out by itself when there is one; `isWaiting` says so. */
export const useSignOut = (person: SignedIn) => {
  const [isBusy, setIsBusy] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const leave = async () => {
    setIsBusy(true);
    try {
      await signOut(person);
    } catch {
      setIsBusy(false);
      setIsWaiting(true);
    }
  };
  useRetry(isWaiting, leave);
  return { signOut: leave, isBusy, isWaiting };
};
