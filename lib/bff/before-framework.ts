import "server-only";
import { answerCalls } from "@/lib/bff/direct-door";
import { logRequest } from "@/lib/bff/request-logging";
import { createStaticPages } from "@/lib/bff/static-page-cache";
import { answerTextFiles } from "@/lib/bff/text-files";
import type { WebEnvironment } from "@/lib/server/environment/web-environment";
import { createCallerResolution } from "@/lib/server/http/caller";
import { compressResponses } from "@/lib/server/http/compression";
import type { HttpMiddleware } from "@/lib/server/http/http-middleware";
import { answerMetrics } from "@/lib/server/http/metrics-endpoint";
import { trackResponse } from "@/lib/server/http/page-status";
import { createRequestValidation } from "@/lib/server/http/request-validation";
import { setSecurityHeaders } from "@/lib/server/http/security-headers";

interface Process {
  /** The folder of the build whose prerendered pages it serves from memory; none in development and on Vercel. */
  build?: string | undefined;
  /** Whether the framework traces the calls, and so must see them. */
  isTraced: boolean;
}

/** Everything that runs before the framework sees a request, first to last. */
export const beforeFramework = (
  { trustProxy }: Pick<WebEnvironment, "trustProxy">,
  { build, isTraced }: Process,
): HttpMiddleware[] => [
  createCallerResolution({ trustProxy }),
  logRequest,
  trackResponse,
  compressResponses,
  setSecurityHeaders,
  createRequestValidation({ trustProxy }),
  answerMetrics,
  ...(build ? [createStaticPages(build)] : []),
  answerTextFiles,
  ...(build && !isTraced ? [answerCalls] : []),
];
