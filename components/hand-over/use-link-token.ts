"use client";

import { useEffect, useState } from "react";
import { isText, readItem, writeItem } from "@/lib/client/device-storage";
import { HAND_OVER_TOKEN } from "@/lib/domain/device-storage/rows";

const tokenOfAddress = () => new URLSearchParams(window.location.hash.slice(1)).get("token") ?? undefined;

// Verification leads away and back: the tab stores the token, and the address no longer shows it.
const takeToken = (): string => {
  const token = tokenOfAddress();
  if (token === undefined) return readItem(HAND_OVER_TOKEN, isText) ?? "";
  writeItem(HAND_OVER_TOKEN, token);
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  return token;
};

/** The token of the link that opened the page, or that this tab opened before: empty without one, undefined until hydration. */
export const useLinkToken = (): string | undefined => {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const take = () => setToken(takeToken());
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return token;
};
