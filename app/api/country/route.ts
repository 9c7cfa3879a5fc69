import { countryOfAddress } from "@/lib/bff/ip-country";
import { jsonResponse } from "@/lib/bff/json-response";
import { requestAddress } from "@/lib/bff/request-tenant";

/** The country that the visitor seems to be in, to choose the phone's first; null where nobody can say. Nothing is kept. */
export const GET = (request: Request): Response => jsonResponse({ country: countryOfAddress(requestAddress(request)) });
