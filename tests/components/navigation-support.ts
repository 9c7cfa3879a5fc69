import { useSyncExternalStore } from "react";
import { onTestFinished, vi } from "vitest";

const START = new URL("http://localhost/");
let address = START;
let query = START.searchParams;
const listeners = new Set<() => void>();

const show = (shown: URL): void => {
  address = shown;
  query = shown.searchParams;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where the screen has led to, in order. */
export const pushed: string[] = [];

const go = (target: string): void => {
  pushed.push(target);
  const url = new URL(target, address);
  if (url.pathname === address.pathname) show(url);
};

/** The router of the screen: another query of its own page is shown, another page is only noted. */
export const router = { push: vi.fn(go), replace: vi.fn(go), refresh: vi.fn((): void => undefined) };

/** Opens an address with a path and a query; without one, the address that every test begins at. */
export const openAddress = (target = "/"): void => show(new URL(target, START));

/** Keeps the page from being left, until the test ends. Gives the addresses that it would have been left for. */
export const catchLeaving = (): string[] => {
  const addresses: string[] = [];
  const catchOne = (event: NavigateEvent) => {
    event.preventDefault();
    const { pathname, search } = new URL(event.destination.url);
    addresses.push(pathname + search);
  };
  window.navigation.addEventListener("navigate", catchOne);
  onTestFinished(() => window.navigation.removeEventListener("navigate", catchOne));
  return addresses;
};

/** Begins anew, for the next test. */
export const resetNavigation = (): void => {
  for (const call of Object.values(router)) call.mockReset();
  pushed.length = 0;
  openAddress();
};

// The components' tests load this file in place of `next/navigation`.
export const useRouter = () => router;
export const usePathname = () => useSyncExternalStore(subscribe, () => address.pathname);
export const useSearchParams = () => useSyncExternalStore(subscribe, () => query);
