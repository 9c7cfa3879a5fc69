"use client";

import { useEffect, useState } from "react";
import type { TabRow } from "@/lib/domain/device-storage/rows";
import { isText, readItem, writeItem } from "./device-storage";

/** Where the tab stores the token of a kind of link. */
type LinkRow = TabRow & { lifeMS: number };

const tokenOfAddress = () => new URLSearchParams(window.location.hash.slice(1)).get("token") ?? undefined;

// The page may be left and opened again: the tab stores the token, and the address no longer shows it.
const takeToken = (row: LinkRow): string => {
  const token = tokenOfAddress();
  if (token === undefined) return readItem(row, isText) ?? "";
  writeItem(row, token);
  window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
  return token;
};

/** The token of the link that opened the page, or that this tab opened before: empty without one, undefined until hydration. */
export const useLinkToken = (row: LinkRow): string | undefined => {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const take = () => setToken(takeToken(row));
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, [row]);
  return token;
};
