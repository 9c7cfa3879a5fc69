import { errorResponse } from "@/lib/bff/json-response";
import { fetchBuiltIn } from "@/lib/bff/transport";
import { AppError } from "@/lib/contracts/errors";

/** What a cron job may take; `vercel.json` says the same. */
export const maxDuration = 60;

/** One round of the work beside the requests, for the bearer of `CRON_SECRET`: where no process lives on to do it. */
export const GET = async (request: Request, { params }: { params: Promise<{ round: string }> }): Promise<Response> => {
  try {
    const { round } = await params;
    const headers = new Headers({ authorization: request.headers.get("authorization") ?? "" });
    const done = await fetchBuiltIn(`/work/${encodeURIComponent(round)}`, headers);
    if (!done) throw new AppError("not_found");
    return done;
  } catch (error) {
    return errorResponse(error);
  }
};
