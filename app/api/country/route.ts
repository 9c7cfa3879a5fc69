import { countryOfAddress } from "@/lib/bff/ip-country";
import { jsonResponse } from "@/lib/bff/json-response";
import { requestAddress } from "@/lib/bff/request-tenant";

/** The visitor's country by IP address, to preselect the phone's country; null when unknown. Nothing is stored. */
export const GET = async (request: Request): Promise<Response> =>
  jsonResponse({ country: await countryOfAddress(requestAddress(request)) });
