import "server-only";
import { cookies } from "next/headers";
import type { CookieJar } from "@/lib/server/http/cookie-jar";
import { currentCookies } from "@/lib/server/observability/request-context";

/** The cookies of the request that is being answered, whether the framework answers it or the product itself. */
export const requestCookies = async (): Promise<CookieJar> => currentCookies() ?? (await cookies());
