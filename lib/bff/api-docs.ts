import "server-only";
import { AppError } from "@/lib/contracts/errors";
import { requireDeveloperMode } from "@/lib/server/environment/web-environment";
import { errorResponse } from "./json-response";
import { fetchBuiltIn } from "./transport";

/** A file of the API documentation, from the built-in backend. Not found where the demo is off. */
export const fetchApiDocs = async (path: string): Promise<Response> => {
  try {
    requireDeveloperMode();
    const described = await fetchBuiltIn(path);
    if (!described) throw new AppError("not_found");
    return described;
  } catch (error) {
    return errorResponse(error);
  }
};
