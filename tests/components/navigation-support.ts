const router = { push: () => undefined, replace: () => undefined, refresh: () => undefined };
const query = new URLSearchParams();

/** Stands in for `next/navigation` where a screen's address does not matter: at `/`, without a query, and nothing leads away. */
export const useRouter = () => router;
export const usePathname = () => "/";
export const useSearchParams = () => query;
