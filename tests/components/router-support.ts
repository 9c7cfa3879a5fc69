import { useSyncExternalStore } from "react";

let query = new URLSearchParams();
const listeners = new Set<() => void>();

const show = (address: string) => {
  query = new URL(address, "http://localhost").searchParams;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const router = { push: show, replace: show, refresh: () => undefined };

/** Stands in for `next/navigation` where a screen changes the query of its own address. */
export const useRouter = () => router;
export const usePathname = () => "/";
export const useSearchParams = () => useSyncExternalStore(subscribe, () => query);

/** Opens an address with this query. */
export const openQuery = (text: string): void => show(`/?${text}`);
