import type { Instrumentation } from "next";

/** Runs once when the web server starts, and not during the build. */
export const register = async (): Promise<void> => {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { compose } = await import("./app/composition");
  await compose();
};

/** Reports an error of a page, a route or the middleware. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { reportRequestError } = await import("./lib/bff/request-errors");
  reportRequestError(error, request, context);
};
