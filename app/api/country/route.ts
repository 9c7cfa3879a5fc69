import { answer } from "@/lib/bff/answers";
import { countryOfAddress } from "@/lib/bff/ip-country";
import { requestAddress } from "@/lib/bff/request-tenant";

/** The country that the visitor seems to be in, to choose the phone's first; null where nobody can say. Nothing is kept. */
export const GET = (request: Request): Response => answer({ country: countryOfAddress(requestAddress(request)) });
