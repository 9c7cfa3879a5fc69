import "server-only";
import { AppError } from "@/lib/contracts/errors";
import { ENV_COOKIE } from "@/lib/domain/tenant/cookies";
import { tenantOf } from "@/lib/domain/tenant/host";
import { cookieIn } from "@/lib/kit/cookie-in";
import { log } from "@/lib/kit/log";
import { currentRequestId } from "@/lib/kit/request-scope";
import { framesOf } from "@/lib/kit/stack";
import { webEnvironment } from "./environment";
import { measures } from "./measures";
import { askedHost } from "./request-tenant";

/** What the framework says of a request that failed. */
interface FailedRequest {
  headers: NodeJS.Dict<string | string[]>;
}

interface FailedPlace {
  /** The route's pattern. */
  routePath: string;
  routeType: "render" | "route" | "action" | "proxy";
}

const first = (value: string | string[] | undefined) => [value ?? []].flat()[0];

/**
 * Tells of what failed while a page, a route or the middleware was at work: one line by which the digest or the id that a
 * visitor reads is found again. The path stays out, since it may name a person, and so does the message.
 */
export const tellRequestError = (
  error: unknown,
  { headers }: FailedRequest,
  { routePath, routeType }: FailedPlace,
): void => {
  const { name, digest, stack } = (error ?? {}) as { name?: string; digest?: string; stack?: string };
  const header = (of: string) => first(headers[of]);
  const { hosts } = webEnvironment();
  measures.count("startday_web_errors_total", { kind: routeType });
  log.error({
    event: "page_failed",
    kind: routeType,
    route: routePath,
    tenant: tenantOf(askedHost(header), cookieIn(header("cookie"), ENV_COOKIE), hosts),
    requestId: currentRequestId() ?? header("x-request-id"),
    digest,
    name,
    ...(error instanceof AppError && { code: error.code }),
    stack: framesOf(stack),
  });
};
